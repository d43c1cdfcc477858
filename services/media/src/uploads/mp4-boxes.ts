import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadableFile } from '#/uploads/readable-file.ts';

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
export async function* boxesOf(file: ReadableFile, from: number, to: number, counter: BoxCounter): AsyncGenerator<Box> {
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
export async function findBox(file: ReadableFile, parent: Box, path: readonly string[], counter: BoxCounter) {
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
  file: ReadableFile,
  track: Box,
  counter: BoxCounter,
): Promise<string | undefined> {
  const handler = await findBox(file, track, ['mdia', 'hdlr'], counter);
  return handler === undefined ? undefined : (await file.read(handler.content + 8, 4)).toString('latin1');
}
