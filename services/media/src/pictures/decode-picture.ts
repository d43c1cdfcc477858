import { invalidField, tooLarge, unavailable, unsupportedType } from '@stagedoor/service-kit/common/errors';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { chooseGround } from '#/pictures/choose-ground.ts';
import { findCutSource } from '#/pictures/find-cut-source.ts';
import { isAnimatedAvif } from '#/pictures/is-animated-avif.ts';
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

const heicTypes = ['image/heic', 'image/heif'];
const acceptedTypes = [
  ...['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'],
  ...heicTypes,
];
const maxPixels = 50_000_000;
const heicDamaged =
  'This HEIC picture cannot be read: send it as a JPEG. An iPhone takes JPEGs with Settings > Camera > Formats > Most Compatible';

/** Pixels in memory, upright, in sRGB and without anything else that the file held. */
export interface DecodedPicture {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  /** The color behind its transparent parts; undefined if it has none. */
  readonly ground: string | undefined;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The maximum size of the result; a smaller picture is not enlarged. */
export interface Box extends PictureSize {
  /** `inside` keeps all of it, `cover` cuts what hangs over. */
  readonly fit: 'inside' | 'cover';
}

interface DecodeOptions {
  readonly field: string;
  readonly maxBytes: number;
  /** The box of the result, or how large a picture of some size becomes. */
  readonly box: Box | ((own: PictureSize) => PictureSize);
}

/**
 * Decodes an uploaded picture into `box`. Throws a 415 if it is of no accepted kind, a 413 if it has too many bytes or
 * pixels, a 400 for `field` if it is damaged, and a 503 if decoding takes too long, as on a busy machine. A picture of which only
 * the end is missing is decoded as browsers show it. Of an animation only the first picture is decoded.
 */
export async function decodePicture(
  file: Pick<ReceivedFile, 'path' | 'size'>,
  { field, maxBytes, box }: DecodeOptions,
): Promise<DecodedPicture> {
  const type = (await fileTypeFromFile(file.path))?.mime ?? '';
  if (!acceptedTypes.includes(type))
    throw unsupportedType('A picture must be a JPEG, PNG, WebP, GIF, AVIF or HEIC file');
  if (file.size > maxBytes) throw tooLarge(`A picture can be at most ${maxBytes / 1_000_000} MB`);
  if (type === 'image/avif' && (await isAnimatedAvif(file.path))) {
    throw unsupportedType('Animated AVIF pictures cannot be shown: send it as a GIF, WebP or video');
  }
  const isHeic = heicTypes.includes(type);
  const damaged = () => invalidField(field, isHeic ? heicDamaged : 'This picture is damaged or not complete');
  // What is HEIF, but not HEIC, may hold pixels that sharp decodes.
  const input = (isHeic && (await openHeic(file.path))) || file.path;
  // The header alone is read here; it says how much there would be to decode.
  const { autoOrient: own } = await sharp(input, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (own.width * own.height > maxPixels) throw tooManyPixels();
  const target = typeof box === 'function' ? ({ ...box(own), fit: 'fill' } as const) : box;
  const { data, info } = await readPixels(input, target, 'error').catch(async (error: unknown) => {
    assertTimeLeft(error);
    const cut = await findCutSource(input).catch(() => undefined);
    if (cut === undefined) throw damaged();
    return readPixels(cut, target, 'none').catch((again: unknown) => {
      assertTimeLeft(again);
      throw damaged();
    });
  });
  const { width, height, channels } = info;
  return { pixels: data, width, height, channels, ground: chooseGround({ pixels: data, channels }) };
}

/** The decoder for HEIC is loaded when the first one comes: it needs 20 MB. */
async function openHeic(path: string): Promise<Buffer | undefined> {
  const { decodeHeic } = await import('#/pictures/decode-heic.ts');
  return decodeHeic(path, { maxPixels, tooMany: tooManyPixels });
}

function tooManyPixels() {
  return tooLarge('A picture can have at most 50 megapixels');
}

function readPixels(
  input: string | Buffer,
  { width, height, fit }: PictureSize & { readonly fit: 'inside' | 'cover' | 'fill' },
  failOn: 'error' | 'none',
) {
  return sharp(input, { limitInputPixels: maxPixels, failOn })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Throws a 503 for an error that says that the time for decoding is over. */
export function assertTimeLeft(error: unknown): void {
  if (hasRunOutOfTime(error)) throw unavailable('Pictures cannot be accepted at the moment.', 5, error);
}

/** Whether the decoder was ended by its timeout; libvips says so in its message alone. */
function hasRunOutOfTime(error: unknown): boolean {
  return error instanceof Error && /\btimeout: \d+% complete/.test(error.message);
}

interface EncodeOptions {
  /** The whole picture in this size. */
  readonly size?: PictureSize;
  /** The picture's top or middle in this shape and size. */
  readonly crop?: PictureSize;
  readonly quality?: number;
  readonly blur?: number;
}

/** Encodes a decoded picture as WebP. */
export async function encodePicture(picture: DecodedPicture, { quality = 82, ...options }: EncodeOptions = {}) {
  // The next effort takes twice the time to save 6% of the bytes.
  const webp = drawPicture(picture, options).webp({ quality, effort: 2 });
  const { data, info } = await webp.toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

/** A decoded picture on its ground, in the size or crop that is asked for, to be encoded. */
export function drawPicture(
  { pixels, width, height, channels, ground }: DecodedPicture,
  { size, crop, blur }: Omit<EncodeOptions, 'quality'>,
): Sharp {
  let picture = sharp(pixels, { raw: { width, height, channels } });
  if (ground !== undefined) picture = picture.flatten({ background: ground });
  if (size !== undefined) picture = picture.resize({ ...size, fit: 'fill' });
  // What is long begins at its top.
  if (crop !== undefined) picture = picture.resize({ ...crop, fit: 'cover', position: 'top' });
  return blur === undefined ? picture : picture.blur(blur);
}
