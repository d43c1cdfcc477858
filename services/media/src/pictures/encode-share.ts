import { avatarShare, coverShare, fitShare, shareBytes } from '@stagedoor/contracts/share-picture';
import { decodePicture, drawPicture, type PictureSize } from '#/pictures/decode-picture.ts';
import type { PictureUpload } from '#/pictures/picture-process.ts';

/** From the best on: the first that gives few enough bytes. Even noise does, with the last. */
const qualities = [85, 75, 60, 40, 20];

const maxBytes = 50_000_000;

/**
 * Encodes a picture of our own as the JPEG that is shared with other platforms; of what is long, its beginning. `width`: that of an
 * avatar or a cover, of which the size is fixed; with `height`, the size in which it is shared, whatever its own.
 */
export async function encodeShare(upload: PictureUpload, width: number, height = 0): Promise<Buffer> {
  const fixed = height > 0 ? { width, height } : [avatarShare, coverShare].find((size) => size.width === width);
  let crop = fixed ?? avatarShare;
  const box = (own: PictureSize) => {
    crop = fixed ?? fitShare(own);
    return cover(own, crop);
  };
  const picture = await decodePicture(upload, { field: 'media', maxBytes, box });
  const share = drawPicture(picture, { crop });
  let content: Buffer | undefined;
  for (const quality of qualities) {
    // mozjpeg takes five times the time to save a fifth of the bytes.
    content = await share.clone().jpeg({ quality }).toBuffer();
    if (content.length <= shareBytes) break;
  }
  return content ?? Buffer.alloc(0);
}

/** Returns the smallest size of a picture that covers another. A large one is decoded to no more than that. */
function cover(own: PictureSize, size: PictureSize): PictureSize {
  const scale = Math.min(1, Math.max(size.width / own.width, size.height / own.height));
  return { width: Math.ceil(own.width * scale), height: Math.ceil(own.height * scale) };
}
