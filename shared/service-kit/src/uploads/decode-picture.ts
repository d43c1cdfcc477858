import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { invalidField, tooLarge, unavailable, unsupportedType } from '#/common/errors.ts';
import type { ReceivedFile } from '#/uploads/received-file.ts';

sharp.concurrency(1);
sharp.cache(false);
// Only these are decoded: no SVG, PDF or other format whose decoder does more than read pixels.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});

const acceptedTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'];
const mostPixels = 50_000_000;

/** Pixels in memory, upright, in sRGB and without anything else that the file held. */
export interface DecodedPicture {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** The maximum size of the result; a smaller picture is not enlarged. */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** `inside` keeps all of it, `cover` cuts what hangs over. */
  readonly fit: 'inside' | 'cover';
}

/** Whether a file is a picture, by its content; its name and claimed type are ignored. */
export async function isPicture({ path }: Pick<ReceivedFile, 'path'>): Promise<boolean> {
  const type = await fileTypeFromFile(path);
  return type !== undefined && acceptedTypes.includes(type.mime);
}

/**
 * Decodes an uploaded picture into `box`. Throws a 415 if it is of no accepted kind, a 413 if it has too many bytes or
 * pixels, a 400 for `field` if it is damaged, and a 503 if decoding takes too long, as on a busy machine. Of an animation only the first
 * picture is decoded.
 */
export async function decodePicture(
  file: Pick<ReceivedFile, 'path' | 'size'>,
  { field, maxBytes, box }: { field: string; maxBytes: number; box: Box },
): Promise<DecodedPicture> {
  if (!(await isPicture(file))) throw unsupportedType('A picture must be a JPEG, PNG, WebP, GIF or AVIF file');
  if (file.size > maxBytes) throw tooLarge(`A picture can be at most ${maxBytes / 1_000_000} MB`);
  const damaged = () => invalidField(field, 'This picture is damaged or not complete');
  // The header alone is read here; it says how much there would be to decode.
  const { width, height } = await sharp(file.path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (width * height > mostPixels) throw tooLarge('A picture can have at most 50 megapixels');
  const { data, info } = await sharp(file.path, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ ...box, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw hasRunOutOfTime(error) ? unavailable('Pictures cannot be accepted at the moment.', 5, error) : damaged();
    });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels };
}

/** Whether the decoder was ended by its timeout; libvips says so in its message alone. */
export function hasRunOutOfTime(error: unknown): boolean {
  return error instanceof Error && /\btimeout: \d+% complete/.test(error.message);
}

/** Encodes a decoded picture as WebP, resized to `width` if one is given. */
export async function encodePicture(
  { pixels, width, height, channels }: DecodedPicture,
  { width: target, quality = 82, blur }: { width?: number; quality?: number; blur?: number } = {},
): Promise<{ content: Buffer; width: number; height: number }> {
  let picture = sharp(pixels, { raw: { width, height, channels } });
  if (target !== undefined) picture = picture.resize({ width: target, withoutEnlargement: true });
  if (blur !== undefined) picture = picture.blur(blur);
  // The next effort takes twice the time to save 6% of the bytes.
  const { data, info } = await picture.webp({ quality, effort: 2 }).toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}
