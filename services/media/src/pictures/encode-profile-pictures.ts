import { pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import { coverFile, previewFile } from '#/files/asset-files.ts';
import { type Box, decodePicture, encodePicture } from '#/pictures/decode-picture.ts';
import type { MadePictures } from '#/pictures/made-pictures.ts';
import type { PictureUpload } from '#/pictures/picture-process.ts';

const fiveMegabytes = 5_000_000;
const tenMegabytes = 10_000_000;
/** Sides of an avatar's two squares in pixels: in lists, and on the profile. */
const avatarSides = [256, 512] as const;
const [smallSide, largeSide] = avatarSides;
const coverSize = { width: 1500, height: 500 } as const;
const previewSize = { width: 640, height: 640 } as const;

/** Makes both sizes of an avatar, cropped to a square. */
export async function encodeAvatar(upload: PictureUpload): Promise<MadePictures> {
  const box: Box = { width: largeSide, height: largeSide, fit: 'cover' };
  const picture = await decodePicture(upload, { field: 'file', maxBytes: tenMegabytes, box });
  const size = { width: smallSide, height: smallSide };
  const small = picture.width > smallSide ? await encodePicture(picture, { size }) : undefined;
  const { content, width, height } = await encodePicture(picture);
  const files = [
    { file: pictureFile(largeSide), content },
    { file: pictureFile(smallSide), content: small?.content ?? content },
  ];
  return { files, widths: avatarSides, width, height, size: content.length };
}

/** Makes a cover, cropped to its aspect ratio. */
export async function encodeCover(upload: PictureUpload): Promise<MadePictures> {
  const box: Box = { ...coverSize, fit: 'cover' };
  const picture = await decodePicture(upload, { field: 'file', maxBytes: tenMegabytes, box });
  const { content, width, height } = await encodePicture(picture);
  return { files: [{ file: coverFile, content }], widths: [width], width, height, size: content.length };
}

/** Makes the picture of a link preview: small, and not animated. */
export async function encodePreview(upload: PictureUpload): Promise<MadePictures> {
  const box: Box = { ...previewSize, fit: 'inside' };
  const picture = await decodePicture(upload, { field: 'image', maxBytes: fiveMegabytes, box });
  const { content, width, height } = await encodePicture(picture);
  return { files: [{ file: previewFile, content }], widths: [width], width, height, size: content.length };
}
