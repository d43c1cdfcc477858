import { integerVariable } from '@stagedoor/service-kit/config/config';

/** Environment variables of what may be received. */
export const uploadVariables = {
  /** The number of requests with files per person and window, and the window in seconds. */
  uploadsPerWindow: integerVariable('UPLOADS_PER_WINDOW', { min: 1, max: 1_000_000, fallback: 30 }),
  uploadWindowSeconds: integerVariable('UPLOAD_WINDOW_SECONDS', { min: 1, max: 86_400, fallback: 600 }),
  /** The quota of a person's files, in megabytes. */
  uploadQuotaMb: integerVariable('UPLOAD_QUOTA_MB', { min: 1, max: 100_000_000, fallback: 50_000 }),
  /** The disk space that stays free, in megabytes: with less, no file is received. */
  uploadFloorMb: integerVariable('UPLOAD_FLOOR_MB', { min: 0, max: 100_000_000, fallback: 512 }),
};
