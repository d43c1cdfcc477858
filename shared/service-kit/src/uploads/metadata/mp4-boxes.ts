import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PatchableFile } from '#/uploads/metadata/patchable-file.ts';

/** A box of an MP4 or QuickTime file: the positions of its bytes. */
export interface Box {
  readonly type: string;
  readonly start: number;
  /** The position of its content. */
  readonly content: number;
  readonly end: number;
  /** Whether all of it is there that it says of itself. */
  readonly isWhole: boolean;
}

/** A hostile file may claim any number of boxes. */
export const mostBoxes = 100_000;

/** How many boxes of a file may still be read. */
export interface BoxCounter {
  left: number;
}

/** The boxes between two positions, until `counter` has run out. */
export async function* boxesOf(
  file: PatchableFile,
  from: number,
  to: number,
  counter: BoxCounter,
): AsyncGenerator<Box> {
  for (let start = from; start + 8 <= to; ) {
    counter.left -= 1;
    if (counter.left < 0) return;
    // Adjacent boxes are read from memory, so the loop would not let anything else run.
    if (counter.left % 1_000 === 0) await nextTurn();
    const head = await file.read(start, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = short === 0 ? to - start : isLong ? Number(head.readBigUInt64BE(8)) : short;
    const content = start + (isLong ? 16 : 8);
    if (size < content - start) return;
    const end = Math.min(to, start + size);
    yield { type: head.toString('latin1', 4, 8), start, content, end, isWhole: start + size <= to };
    start += size;
  }
}

/** Returns the first box at a path below `parent`; undefined if there is none. */
export async function findBox(file: PatchableFile, parent: Box, path: readonly string[], counter: BoxCounter) {
  let found: Box | undefined = parent;
  for (const type of path) {
    const inside: Box = found;
    found = undefined;
    for await (const box of boxesOf(file, inside.content, inside.end, counter)) {
      if (box.type !== type) continue;
      found = box;
      break;
    }
    if (found === undefined) return undefined;
  }
  return found;
}

/** Returns the type of a track: `vide`, `soun`, `meta` or another type; undefined if it has none. */
export async function readTrackHandler(
  file: PatchableFile,
  track: Box,
  counter: BoxCounter,
): Promise<string | undefined> {
  const handler = await findBox(file, track, ['mdia', 'hdlr'], counter);
  return handler === undefined ? undefined : (await file.read(handler.content + 8, 4)).toString('latin1');
}

/** The boxes between two positions of bytes that are in memory. */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to; ) {
    const short = bytes.readUInt32BE(start);
    const isLong = short === 1 && start + 16 <= to;
    const size = short === 0 ? to - start : isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short;
    const content = start + (isLong ? 16 : 8);
    if (size < content - start) return;
    const type = bytes.toString('latin1', start + 4, start + 8);
    yield { type, start, content, end: Math.min(to, start + size), isWhole: start + size <= to };
    start += size;
  }
}

/** Returns the first box at a path below `parent`, in memory; undefined if there is none. */
export function findIn(bytes: Buffer, parent: Box, ...path: readonly string[]): Box | undefined {
  let found: Box | undefined = parent;
  for (const type of path) {
    if (found === undefined) return undefined;
    found = boxesIn(bytes, found.content, found.end).find((box) => box.type === type);
  }
  return found;
}

/** Reads a number of the given bytes within a box; 0 if the box ends before. */
export function readNumber(bytes: Buffer, box: Box, at: number, length: 1 | 2 | 4 | 8): number {
  const start = box.content + at;
  if (start + length > box.end) return 0;
  return length === 8 ? Number(bytes.readBigUInt64BE(start)) : bytes.readUIntBE(start, length);
}
