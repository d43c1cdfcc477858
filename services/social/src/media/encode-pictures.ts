import { type Box, decodePicture, encodePicture } from '@stagedoor/service-kit/uploads/decode-picture';
import type { PictureUpload } from '@stagedoor/service-kit/uploads/picture-process';
import { isAnimation } from '#/media/animations.ts';
import {
  blurredFile,
  blurredWidth,
  coverFile,
  coverSize,
  largeAvatarFile,
  largeAvatarSize,
  pictureFile,
  pictureWidths,
  previewSize,
  smallAvatarFile,
  smallAvatarSize,
} from '#/media/picture-sizes.ts';

/** A file to store in a picture's folder. */
export interface PictureFile {
  readonly file: string;
  readonly content: Buffer;
}

/** A post's picture in the sizes that the screens use. */
export interface PostPicture {
  readonly files: readonly PictureFile[];
  readonly blurred: PictureFile;
  /** The widths of the files, ascending. */
  readonly widths: readonly number[];
  /** Size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Size of the largest file, in bytes. */
  readonly size: number;
}

/** A post's picture as its first frame. */
export interface StillPicture extends PostPicture {
  /** Whether it moves, and each width can be encoded as an animation. */
  readonly isAnimation: boolean;
}

const fiveMegabytes = 5_000_000;
const tenMegabytes = 10_000_000;
const twentyMegabytes = 20_000_000;

/** Makes both sizes of an avatar, cropped to a square. */
export async function encodeAvatar(upload: PictureUpload): Promise<PictureFile[]> {
  const box: Box = { width: largeAvatarSize, height: largeAvatarSize, fit: 'cover' };
  const picture = await decodePicture(upload, { field: 'file', maxBytes: tenMegabytes, box });
  return [
    { file: largeAvatarFile, content: (await encodePicture(picture)).content },
    { file: smallAvatarFile, content: (await encodePicture(picture, { width: smallAvatarSize })).content },
  ];
}

/** Makes a cover, cropped to its aspect ratio. */
export async function encodeCover(upload: PictureUpload): Promise<PictureFile[]> {
  const box: Box = { ...coverSize, fit: 'cover' };
  const picture = await decodePicture(upload, { field: 'file', maxBytes: tenMegabytes, box });
  return [{ file: coverFile, content: (await encodePicture(picture)).content }];
}

/** Makes the picture of a link preview: small, and not animated. */
export async function encodePreview(upload: PictureUpload) {
  const box: Box = { ...previewSize, fit: 'inside' };
  return encodePicture(await decodePicture(upload, { field: 'image', maxBytes: fiveMegabytes, box }));
}

/** Makes a post's picture in each width up to its own, as its first frame if it moves, and a blurred preview. */
export async function encodePostPicture(upload: PictureUpload): Promise<StillPicture> {
  const widest = pictureWidths.at(-1) ?? 0;
  // At most twice as high as wide, or a narrow strip could be scaled to any height.
  const box: Box = { width: widest, height: 2 * widest, fit: 'inside' };
  const picture = await decodePicture(upload, { field: 'media', maxBytes: twentyMegabytes, box });
  const widths = [...pictureWidths.filter((width) => width < picture.width), picture.width];
  const files: PictureFile[] = [];
  for (const width of widths) {
    files.push({ file: pictureFile(width), content: (await encodePicture(picture, { width })).content });
  }
  const blurred = (await encodePicture(picture, { width: blurredWidth, quality: 40, blur: 1 })).content;
  return {
    files,
    blurred: { file: blurredFile, content: blurred },
    widths,
    width: picture.width,
    height: picture.height,
    size: files.at(-1)?.content.length ?? 0,
    isAnimation: await isAnimation(upload),
  };
}
