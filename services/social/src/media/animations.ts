import type { ReceivedFile } from '@stagedoor/service-kit/uploads/received-file';
import sharp from 'sharp';

/** Of all its pictures together: what is more is shown as its first one. */
const maxPixels = 25_000_000;

/** A file that moves, in widths of its own. */
export interface Animation {
  /** As animated WebP, metadata left behind; undefined where it cannot be made. */
  encode(width: number): Promise<Buffer | undefined>;
}

/** Undefined for a picture that stands still, and for an animation that is too much to be made anew. */
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
