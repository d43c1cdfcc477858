import { decodePicture, encodePicture } from '@stagedoor/service-kit/uploads/decode-picture';
import type { PictureUpload } from '@stagedoor/service-kit/uploads/picture-process';
import { blurredFile, blurredWidth, pictureFile, pictureWidths } from '#/media/media-file-names.ts';

const widest = pictureWidths.at(-1) ?? 0;

/** Re-encodes a picture in each width up to its own, with a blurred preview. */
export async function encodeMessagePicture(upload: PictureUpload) {
  const box = { width: widest, height: 2 * widest, fit: 'inside' } as const;
  const picture = await decodePicture(upload, { field: 'media', maxBytes: 20_000_000, box });
  const widths = [...pictureWidths.filter((width) => width < picture.width), picture.width];
  const files: { file: string; content: Buffer }[] = [];
  for (const width of widths) {
    const { content } = await encodePicture(picture, { width });
    files.push({ file: pictureFile(width), content });
  }
  const size = files.at(-1)?.content.length ?? 0;
  const blurred = await encodePicture(picture, { width: blurredWidth, quality: 40, blur: 1 });
  files.push({ file: blurredFile, content: blurred.content });
  return { files, widths, width: picture.width, height: picture.height, size };
}
