import type { ReceivedFile } from '@stagedoor/service-kit/multipart';
import { type Box, type DecodedPicture, decodePicture, encodePicture } from '#/media/decode-picture.ts';
import { oneAtATime } from '#/media/one-at-a-time.ts';
import {
  blurredFile,
  blurredWidth,
  coverFile,
  coverSize,
  largeAvatarFile,
  largeAvatarSize,
  pictureFile,
  pictureWidths,
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
  /** Of the files, ascending. */
  readonly widths: readonly number[];
  /** Of the largest one, pixels. */
  readonly width: number;
  readonly height: number;
  /** Of the largest one, bytes. */
  readonly size: number;
}

type Upload = Pick<ReceivedFile, 'path' | 'size'>;

const inTurn = oneAtATime();
const tenMegabytes = 10_000_000;
const twentyMegabytes = 20_000_000;

/** An avatar in both its sizes, cut square. */
export function makeAvatar(upload: Upload): Promise<PictureFile[]> {
  return inTurn(async () => {
    const box: Box = { width: largeAvatarSize, height: largeAvatarSize, fit: 'cover' };
    const picture = await decodePicture(upload, { field: 'file', maxBytes: tenMegabytes, box });
    const large = await encodePicture(picture);
    const small = await encodePicture(picture, { width: smallAvatarSize });
    return [
      { file: largeAvatarFile, content: large.content },
      { file: smallAvatarFile, content: small.content },
    ];
  });
}

/** A cover, cut to its shape. */
export function makeCover(upload: Upload): Promise<PictureFile[]> {
  return inTurn(async () => {
    const box: Box = { ...coverSize, fit: 'cover' };
    const picture = await decodePicture(upload, { field: 'file', maxBytes: tenMegabytes, box });
    const { content } = await encodePicture(picture);
    return [{ file: coverFile, content }];
  });
}

/** A post's picture in each width that is not wider than itself, and its blurred preview. */
export function makePostPicture(upload: Upload): Promise<PostPicture> {
  return inTurn(async () => {
    const widest = pictureWidths.at(-1) ?? 0;
    // Twice as high as wide at the most, or a strip of pixels could become as high as it likes.
    const box: Box = { width: widest, height: 2 * widest, fit: 'inside' };
    return encodePostPicture(await decodePicture(upload, { field: 'media', maxBytes: twentyMegabytes, box }));
  });
}

/** {@link makePostPicture}, from pixels. */
export async function encodePostPicture(picture: DecodedPicture): Promise<PostPicture> {
  const files: PictureFile[] = [];
  const widths = [...pictureWidths.filter((width) => width < picture.width), picture.width];
  for (const width of widths) {
    const { content } = await encodePicture(picture, { width });
    files.push({ file: pictureFile(width), content });
  }
  const blurred = await encodePicture(picture, { width: blurredWidth, quality: 40, blur: 1 });
  return {
    files,
    blurred: { file: blurredFile, content: blurred.content },
    widths,
    width: picture.width,
    height: picture.height,
    size: files.at(-1)?.content.length ?? 0,
  };
}
