import { deflateSync } from 'node:zlib';
import { type PngChunk, writePng } from '#/pictures/png-chunks.ts';

type Color = readonly [red: number, green: number, blue: number, alpha: number];

export interface DrawnFrame {
  readonly width: number;
  readonly height: number;
  readonly color: Color;
  readonly x?: number;
  readonly y?: number;
  readonly delayMs?: number;
  /** As in the specification: 0 keeps the frame, 1 clears it, 2 restores what was there before. */
  readonly dispose?: 0 | 1 | 2;
  readonly isBlended?: boolean;
}

/** An animated PNG of frames in one color each. The first must be as large as the picture. */
export function drawApng(frames: readonly DrawnFrame[], plays = 0): Buffer {
  const [first = { width: 1, height: 1 }] = frames;
  const chunks: PngChunk[] = [
    header(first.width, first.height, 8, 6),
    { type: 'acTL', data: words(frames.length, plays) },
  ];
  let sequence = 0;
  for (const [index, frame] of frames.entries()) {
    const { width, height, x = 0, y = 0, delayMs = 100, dispose = 0, isBlended = false } = frame;
    const control = Buffer.concat([words(sequence++, width, height, x, y), Buffer.alloc(6)]);
    control.writeUInt16BE(delayMs, 20);
    control.writeUInt16BE(1_000, 22);
    control.set([dispose, isBlended ? 1 : 0], 24);
    chunks.push({ type: 'fcTL', data: control });
    const pixels = deflateRows(Array.from({ length: height }, () => repeat(frame.color, width)));
    if (index === 0) chunks.push({ type: 'IDAT', data: pixels });
    else chunks.push({ type: 'fdAT', data: Buffer.concat([words(sequence++), pixels]) });
  }
  return writePng([...chunks, { type: 'IEND', data: Buffer.alloc(0) }]);
}

interface PlainPng {
  readonly width: number;
  readonly depth: 8 | 16;
  /** As in the specification: 0 grey, 2 color, 3 palette, 4 grey with alpha, 6 color with alpha. */
  readonly colorType: 0 | 2 | 3 | 4 | 6;
  readonly rows: readonly Buffer[];
  readonly chunks?: readonly PngChunk[];
}

/** A PNG of these rows, in which the encoder of sharp has no say. */
export function drawPng({ width, depth, colorType, rows, chunks = [] }: PlainPng): Buffer {
  return writePng([
    header(width, rows.length, depth, colorType),
    ...chunks,
    { type: 'IDAT', data: deflateRows(rows) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ]);
}

function header(width: number, height: number, depth: number, colorType: number): PngChunk {
  return { type: 'IHDR', data: Buffer.concat([words(width, height), Buffer.from([depth, colorType, 0, 0, 0])]) };
}

function deflateRows(rows: readonly Buffer[]): Buffer {
  return deflateSync(Buffer.concat(rows.flatMap((row) => [Buffer.alloc(1), row])));
}

function repeat(color: Color, times: number): Buffer {
  return Buffer.alloc(4 * times, Buffer.from(color));
}

function words(...values: number[]): Buffer {
  const data = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) data.writeUInt32BE(value, 4 * index);
  return data;
}
