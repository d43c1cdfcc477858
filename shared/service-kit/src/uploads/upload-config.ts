import { integerVariable } from '#/config/config.ts';

/** What a service that takes files reads from its environment. */
export const uploadVariables = {
  /** Requests with files, a person and window of so many seconds. */
  uploadsPerWindow: integerVariable('UPLOADS_PER_WINDOW', { min: 1, max: 1_000_000, fallback: 30 }),
  uploadWindowSeconds: integerVariable('UPLOAD_WINDOW_SECONDS', { min: 1, max: 86_400, fallback: 600 }),
  /** What a person's files may take up in this service, in megabytes. */
  uploadQuotaMb: integerVariable('UPLOAD_QUOTA_MB', { min: 1, max: 100_000_000, fallback: 5_000 }),
  /** So much of the disk stays free: below it no file is taken, in megabytes. */
  uploadFloorMb: integerVariable('UPLOAD_FLOOR_MB', { min: 0, max: 100_000_000, fallback: 512 }),
};
