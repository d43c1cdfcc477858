import { readFile } from 'node:fs/promises';
import { invalidField, tooLarge } from '@stagedoor/service-kit/common/errors';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { chooseGround } from '#/pictures/choose-ground.ts';
import { assertTimeLeft, type PictureSize } from '#/pictures/decode-picture.ts';
import type { PictureUpload } from '#/pictures/picture-process.ts';
import { cropLong } from '#/pictures/picture-size.ts';
import { type Apng, copyFrame, drawFrame, readApng, restoreFrame } from '#/pictures/read-apng.ts';

/** Pixels of all frames together that are decoded: about ten seconds of work. */
const maxDecoded = 300_000_000;
/** Pixels of all frames together that are encoded: an animation of more becomes smaller. */
const maxEncoded = 100_000_000;
const maxFrames = 10_000;
/** Longer than this many pixels take, unless the machine is busy with something else. */
const timeoutSeconds = 25;

interface Animation {
  readonly format: 'apng' | 'frames';
  readonly size: PictureSize;
  readonly frames: number;
  /** Pixels that a frame can have at most. */
  readonly maxPixels: number;
}

/**
 * Returns the facts of an animated PNG, GIF or WebP; undefined for all else, still pictures as well. Throws a 413 if it is too much
 * to decode. Reads no pixels.
 */
export async function findAnimation(path: string): Promise<Animation | undefined> {
  const mime = (await fileTypeFromFile(path))?.mime ?? '';
  if (mime === 'image/apng') {
    const apng = readApng(await readFile(path));
    return apng && describeAnimation('apng', apng, apng.frames.length);
  }
  if (mime !== 'image/gif' && mime !== 'image/webp') return undefined;
  const facts = await sharp(path, { animated: true, limitInputPixels: false, failOn: 'none' })
    .metadata()
    // Decoding says what is wrong with it.
    .catch(() => undefined);
  if (facts === undefined) return undefined;
  const { pages = 1, width, pageHeight = facts.height } = facts;
  return describeAnimation('frames', { width, height: pageHeight }, pages);
}

function describeAnimation(
  format: Animation['format'],
  { width, height }: PictureSize,
  frames: number,
): Animation | undefined {
  if (frames <= 1) return undefined;
  if (frames > maxFrames || width * height * frames > maxDecoded) {
    throw tooLarge(
      'An animation can have at most 300 megapixels and 10,000 pictures, all together: send it as a video',
    );
  }
  return { format, size: { width, height }, frames, maxPixels: maxEncoded / frames };
}

/**
 * Encodes an animation as WebP of this width, with all its frames, their times and its number of repeats, but without metadata.
 * Throws a 400 if it is damaged, and a 503 if it takes too long.
 */
export async function encodeAnimation({ path }: PictureUpload, width: number): Promise<Buffer> {
  try {
    const animation = await findAnimation(path);
    if (animation === undefined) throw new Error('This picture does not move');
    const { size, format, frames } = animation;
    const target = { width, height: Math.max(1, Math.round((size.height * width) / size.width)) };
    return format === 'apng' ? await encodeApng(path, target) : await encodeFrames(path, target, frames);
  } catch (error) {
    assertTimeLeft(error);
    throw invalidField('media', 'This picture is damaged or not complete');
  }
}

async function encodeFrames(path: string, target: PictureSize, count: number): Promise<Buffer> {
  const open = (pages: number, size: PictureSize) =>
    sharp(path, { pages, limitInputPixels: maxDecoded, failOn: 'error' }).resize({ ...size, fit: 'fill' });
  const ground = await findGround(open(Math.min(count, groundFrames), cropLong(target, 64)));
  return encodeWebp(open(count, target), ground);
}

/** libvips knows no animated PNG: its frames are drawn here, and joined as PNGs, which take less memory than pixels. */
async function encodeApng(path: string, target: PictureSize): Promise<Buffer> {
  const apng = readApng(await readFile(path));
  if (apng === undefined) throw new Error('This PNG is not animated');
  const frames = await drawFrames(apng, target);
  const join = (some: Buffer[]) => sharp(some, { join: { animated: true } });
  const ground = await findGround(join(frames.slice(0, groundFrames)).resize({ width: Math.min(64, target.width) }));
  const delay = apng.frames.map(({ delayMs }) => delayMs);
  return encodeWebp(join(frames), ground, { delay, loop: apng.plays });
}

async function drawFrames(apng: Apng, target: PictureSize): Promise<Buffer[]> {
  const { width, height } = apng;
  const canvas = Buffer.alloc(width * height * 4);
  const drawn: Buffer[] = [];
  for (const frame of apng.frames) {
    const pixels = await sharp(frame.png, { limitInputPixels: maxDecoded, failOn: 'error' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer();
    const before = frame.dispose === 'restore' ? copyFrame(canvas, width, frame) : undefined;
    drawFrame(canvas, width, frame, pixels);
    const picture = sharp(canvas, { raw: { width, height, channels: 4 } }).resize({ ...target, fit: 'fill' });
    drawn.push(await picture.png({ compressionLevel: 1 }).toBuffer());
    if (frame.dispose !== 'keep') restoreFrame(canvas, width, frame, before);
  }
  return drawn;
}

/** `times`: how long each frame is shown in ms, and how often all of them are; by default as in the file. */
function encodeWebp(
  animation: Sharp,
  ground: string | undefined,
  times?: { readonly delay: number[]; readonly loop: number },
): Promise<Buffer> {
  const whole = ground === undefined ? animation : animation.flatten({ background: ground });
  return whole
    .timeout({ seconds: timeoutSeconds })
    .webp({ quality: 75, effort: 1, ...times })
    .toBuffer();
}

/** The frames that show whether a drawing is light or dark: the first may be empty. */
const groundFrames = 10;

async function findGround(frames: Sharp): Promise<string | undefined> {
  const { data, info } = await frames.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return chooseGround({ pixels: data, channels: info.channels });
}
