import { blurredFile, pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import { decodePicture, encodePicture, type PictureSize } from '#/pictures/decode-picture.ts';
import { findAnimation } from '#/pictures/encode-animation.ts';
import type { PictureUpload } from '#/pictures/picture-process.ts';
import { cropLong, fitScreen } from '#/pictures/picture-size.ts';
import { blurredWidth, type PictureFile, type StillRenditions } from '#/pictures/renditions.ts';

const maxBytes = 20_000_000;

/** Makes a picture for each width of a screen, up to its own, as its first frame if it moves, and a blurred preview. */
export async function makeRenditions(upload: PictureUpload, screens: readonly number[]): Promise<StillRenditions> {
  const widest = Math.max(...screens);
  const animation = await findAnimation(upload.path);
  const fit = (own: PictureSize, width: number) => fitScreen(own, { width, widest, pixels: animation?.maxPixels });
  const box = (own: PictureSize) => fit(own, widest);
  const picture = await decodePicture(upload, { field: 'media', maxBytes, box });
  const { width, height } = picture;
  const sizes = screens.map((screen) => fit(picture, screen)).filter((size) => size.width < width);
  const files: PictureFile[] = [];
  for (const size of [...sizes, { width, height }]) {
    files.push({ file: pictureFile(size.width), content: (await encodePicture(picture, { size })).content });
  }
  const blurred = await encodePicture(picture, { crop: cropLong(picture, blurredWidth), quality: 40, blur: 1 });
  return {
    files,
    blurred: { file: blurredFile, content: blurred.content },
    widths: [...sizes.map((size) => size.width), width],
    width,
    height,
    size: files.at(-1)?.content.length ?? 0,
    isAnimation: animation !== undefined,
  };
}
