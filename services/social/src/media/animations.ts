import { unavailable } from '@stagedoor/service-kit/common/errors';
import { hasRunOutOfTime } from '@stagedoor/service-kit/uploads/decode-picture';
import type { ReceivedFile } from '@stagedoor/service-kit/uploads/received-file';
import sharp from 'sharp';

/** Pixels of all frames together; a larger animation is stored as its first frame. */
const maxPixels = 25_000_000;

type Upload = Pick<ReceivedFile, 'path'>;

/** False for a still picture, and for an animation that is too large to encode. */
export async function isAnimation({ path }: Upload): Promise<boolean> {
  const {
    pages = 1,
    width,
    pageHeight = 0,
  } = await sharp(path, { animated: true, limitInputPixels: false }).metadata();
  return pages > 1 && width * pageHeight * pages <= maxPixels;
}

/** Longer than this many pixels take, unless the machine is busy with something else. */
const timeoutSeconds = 25;

/**
 * Encodes an animation as WebP of this width, without metadata. Returns undefined if it is damaged behind its first frame. Throws a
 * 503 if it takes too long.
 */
export async function encodeAnimation({ path }: Upload, width: number): Promise<Buffer | undefined> {
  return sharp(path, { animated: true, limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 75, effort: 1 })
    .toBuffer()
    .catch((error: unknown) => {
      if (hasRunOutOfTime(error)) throw unavailable('Pictures cannot be accepted at the moment.', 5, error);
      return undefined;
    });
}
