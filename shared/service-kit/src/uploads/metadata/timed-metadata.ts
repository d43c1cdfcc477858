import { type Box, type BoxCounter, findBox } from '#/uploads/metadata/mp4-boxes.ts';
import type { PatchableFile } from '#/uploads/metadata/patchable-file.ts';

/** The bytes of a file from `start` up to `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * How many entries of sample tables are read of a file, all its tracks together: an hour with metadata for each of 60 frames a second
 * has 216,000. A hostile file claims more.
 */
export const mostEntries = 300_000;

/** Returns where the samples of a track are. Reads no more entries than are left, and takes them from `entries`. */
export async function findSamples(
  file: PatchableFile,
  track: Box,
  counter: BoxCounter,
  entries: { left: number },
): Promise<ByteRange[]> {
  const table = await findBox(file, track, ['mdia', 'minf', 'stbl'], counter);
  if (table === undefined) return [];
  const read = async (type: string, headBytes: number, entryBytes: number) => {
    const box = await findBox(file, table, [type], counter);
    if (box === undefined) return Buffer.alloc(0);
    const bytes = await file.read(box.content, Math.min(box.end - box.content, headBytes + entries.left * entryBytes));
    entries.left -= Math.max(0, Math.floor((bytes.length - headBytes) / entryBytes));
    return bytes;
  };
  const sizes = await read('stsz', 12, 4);
  const runs = readRuns(await read('stsc', 8, 12));
  const short = readEntries(await read('stco', 8, 4), 4);
  const offsets = short.length > 0 ? short : readEntries(await read('co64', 8, 8), 8);
  return findChunks(offsets, runs, readSizes(sizes)).map(({ start, end }) => ({
    start,
    end: Math.min(end, file.size),
  }));
}

/** Returns the same bytes in ranges that do not overlap, so that no byte is overwritten twice. */
export function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last === undefined || start > last.end) merged.push({ start, end });
    else last.end = Math.max(last.end, end);
  }
  return merged;
}

function readEntries(table: Buffer, width: 4 | 8): number[] {
  if (table.length < 8) return [];
  const count = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / width));
  return Array.from({ length: count }, (_, index) =>
    width === 4 ? table.readUInt32BE(8 + index * 4) : Number(table.readBigUInt64BE(8 + index * 8)),
  );
}

interface Run {
  readonly firstChunk: number;
  readonly samples: number;
}

/** From which chunk on each chunk has how many samples. */
function readRuns(table: Buffer): Run[] {
  if (table.length < 8) return [];
  const count = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / 12));
  return Array.from({ length: count }, (_, index) => ({
    firstChunk: table.readUInt32BE(8 + index * 12),
    samples: table.readUInt32BE(12 + index * 12),
  }));
}

/** The size that all samples have, or that of each. */
type Sizes = { readonly common: number } | { readonly each: readonly number[] };

function readSizes(table: Buffer): Sizes {
  if (table.length < 12) return { each: [] };
  const common = table.readUInt32BE(4);
  if (common > 0) return { common };
  const count = Math.min(table.readUInt32BE(8), Math.floor((table.length - 12) / 4));
  return { each: Array.from({ length: count }, (_, index) => table.readUInt32BE(12 + index * 4)) };
}

/** Looks at each chunk and at each size once, however many samples the chunks claim to have. */
function findChunks(offsets: readonly number[], runs: readonly Run[], sizes: Sizes): ByteRange[] {
  let sample = 0;
  let run = 0;
  return offsets.map((start, index) => {
    while ((runs[run + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1;
    const samples = runs[run]?.samples ?? 0;
    if ('common' in sizes) return { start, end: start + samples * sizes.common };
    const until = Math.min(sizes.each.length, sample + samples);
    let end = start;
    for (; sample < until; sample += 1) end += sizes.each[sample] ?? 0;
    return { start, end };
  });
}
