import type { ReceivedFile } from '@stagedoor/service-kit/uploads/received-file';
import sharp from 'sharp';

/** Pixels of all frames together; a larger animation is stored as its first frame. */
const maxPixels = 25_000_000;

/** An animated picture that can be encoded in several widths. */
export interface Animation {
  /** Encodes it as animated WebP without metadata; undefined where that fails. */
  encode(width: number): Promise<Buffer | undefined>;
}

/** Returns undefined for a still picture, and for an animation that is too large to encode. */
export async function readAnimation({ path }: Pick<ReceivedFile, 'path'>): Promise<Animation | undefined> {
  const {
    pages = 1,
    width,
    pageHeight = 0,
  } = await sharp(path, { animated: true, limitInputPixels: false }).metadata();
  if (pages < 2 || width * pageHeight * pages > maxPixels) return undefined;
  return {
    encode: (target) =>
      sharp(path, { animated: true, limitInputPixels: maxPixels, failOn: 'error' })
        .timeout({ seconds: 8 })
        .resize({ width: target, withoutEnlargement: true })
        .webp({ quality: 75, effort: 1 })
        .toBuffer()
        .catch(() => undefined),
  };
}
