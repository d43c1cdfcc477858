import { type PngChunk, readPngChunks, writePng } from '#/pictures/png-chunks.ts';

/** A frame of an animated PNG: a PNG file of its own, and how it is drawn onto the frames before it. */
export interface ApngFrame {
  readonly png: Buffer;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly delayMs: number;
  /** What becomes of the frame's rectangle before the next frame is drawn. */
  readonly dispose: 'keep' | 'clear' | 'restore';
  /** Whether transparent parts show what was there before. */
  readonly isBlended: boolean;
}

export interface Apng {
  readonly width: number;
  readonly height: number;
  /** How often the animation is played; 0 is endlessly. */
  readonly plays: number;
  readonly frames: readonly ApngFrame[];
}

/** Chunks before the pixels that say what the pixels mean: they hold for each frame. */
const sharedTypes = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP']);
const disposals = ['keep', 'clear', 'restore'] as const;

/**
 * Reads an animated PNG by its specification (https://www.w3.org/TR/png-3/#apng-frame-based-animation). Returns undefined for a
 * PNG without animation. Frames that lie outside of the picture, and an incomplete last one, are left out.
 */
export function readApng(file: Buffer): Apng | undefined {
  let header: Buffer | undefined;
  let plays: number | undefined;
  let control: Buffer | undefined;
  let pixels: Buffer[] = [];
  const shared: PngChunk[] = [];
  const frames: ApngFrame[] = [];
  const endFrame = () => {
    const frame = header && control && makeFrame({ header, control, pixels, shared });
    if (frame) frames.push(frame);
    pixels = [];
  };
  for (const { type, data } of readPngChunks(file)) {
    if (type === 'IHDR' && data.length === 13) header = data;
    else if (type === 'acTL' && data.length === 8) plays = data.readUInt32BE(4);
    else if (type === 'fcTL' && data.length === 26) {
      endFrame();
      control = data;
    } else if (type === 'IDAT') pixels.push(data);
    else if (type === 'fdAT') pixels.push(data.subarray(4));
    else if (sharedTypes.has(type)) shared.push({ type, data });
  }
  endFrame();
  if (header === undefined || plays === undefined) return undefined;
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4), plays, frames };
}

interface FrameParts {
  readonly header: Buffer;
  readonly control: Buffer;
  readonly pixels: readonly Buffer[];
  readonly shared: readonly PngChunk[];
}

function makeFrame({ header, control, pixels, shared }: FrameParts): ApngFrame | undefined {
  const [width, height, x, y] = [4, 8, 12, 16].map((at) => control.readUInt32BE(at));
  if (width === undefined || height === undefined || x === undefined || y === undefined) return undefined;
  const isInside = x + width <= header.readUInt32BE(0) && y + height <= header.readUInt32BE(4);
  if (pixels.length === 0 || width * height === 0 || !isInside) return undefined;
  const own = Buffer.from(header);
  control.copy(own, 0, 4, 12);
  const png = writePng([
    { type: 'IHDR', data: own },
    ...shared,
    { type: 'IDAT', data: Buffer.concat(pixels) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ]);
  const delayMs = Math.round((1_000 * control.readUInt16BE(20)) / (control.readUInt16BE(22) || 100));
  const dispose = disposals[control.readUInt8(24)] ?? 'keep';
  return { png, x, y, width, height, delayMs, dispose, isBlended: control.readUInt8(25) === 1 };
}

/** Draws a frame's pixels (RGBA, not premultiplied) onto the whole picture's. */
export function drawFrame(canvas: Buffer, canvasWidth: number, frame: ApngFrame, pixels: Buffer): void {
  const { x, y, width, height, isBlended } = frame;
  for (let row = 0; row < height; row += 1) {
    const from = row * width * 4;
    const to = ((y + row) * canvasWidth + x) * 4;
    if (isBlended) for (let at = 0; at < width * 4; at += 4) blendPixel(canvas, to + at, pixels, from + at);
    else pixels.copy(canvas, to, from, from + width * 4);
  }
}

function blendPixel(below: Buffer, at: number, above: Buffer, from: number): void {
  const alpha = above[from + 3] ?? 0;
  if (alpha === 0) return;
  const kept = ((below[at + 3] ?? 0) * (255 - alpha)) / 255;
  const sum = alpha + kept;
  for (let channel = 0; channel < 3; channel += 1) {
    below[at + channel] = Math.round(((above[from + channel] ?? 0) * alpha + (below[at + channel] ?? 0) * kept) / sum);
  }
  below[at + 3] = Math.round(sum);
}

/** Makes a frame's rectangle transparent, or as `before` has it. */
export function restoreFrame(canvas: Buffer, canvasWidth: number, frame: ApngFrame, before?: Buffer): void {
  const { x, y, width, height } = frame;
  for (let row = 0; row < height; row += 1) {
    const at = ((y + row) * canvasWidth + x) * 4;
    if (before === undefined) canvas.fill(0, at, at + width * 4);
    else before.copy(canvas, at, row * width * 4, (row + 1) * width * 4);
  }
}

/** Copies a frame's rectangle, for {@link restoreFrame}. */
export function copyFrame(canvas: Buffer, canvasWidth: number, { x, y, width, height }: ApngFrame): Buffer {
  const copy = Buffer.alloc(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const at = ((y + row) * canvasWidth + x) * 4;
    canvas.copy(copy, row * width * 4, at, at + width * 4);
  }
  return copy;
}
