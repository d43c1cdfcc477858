import { integerVariable } from '#/config/config.ts';
import type { PictureBudget } from '#/uploads/picture-turns.ts';

/** Environment variables of a service that receives files. */
export const uploadVariables = {
  /** The number of requests with files per person and window, and the window in seconds. */
  uploadsPerWindow: integerVariable('UPLOADS_PER_WINDOW', { min: 1, max: 1_000_000, fallback: 30 }),
  uploadWindowSeconds: integerVariable('UPLOAD_WINDOW_SECONDS', { min: 1, max: 86_400, fallback: 600 }),
  /** The quota of a person's files in this service, in megabytes. */
  uploadQuotaMb: integerVariable('UPLOAD_QUOTA_MB', { min: 1, max: 100_000_000, fallback: 5_000 }),
  /** The disk space that stays free, in megabytes: with less, no file is received. */
  uploadFloorMb: integerVariable('UPLOAD_FLOOR_MB', { min: 0, max: 100_000_000, fallback: 512 }),
};

/** Processor time of the pictures of one request with files: about a moving picture of the largest size. */
const msPerUpload = 4_000;

/** The processor time that a person's pictures may take, however many requests they are in. */
export function pictureBudgetOf(config: { uploadsPerWindow: number; uploadWindowSeconds: number }): PictureBudget {
  const { uploadsPerWindow, uploadWindowSeconds } = config;
  return { budgetMs: uploadsPerWindow * msPerUpload, windowMs: uploadWindowSeconds * 1_000 };
}
