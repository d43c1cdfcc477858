import { type Box, boxesIn, findIn, readNumber } from '#/uploads/metadata/mp4-boxes.ts';

/** The bytes of a file from `start` up to `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Returns where the samples of a track are, by the tables in its box: a range for each of its chunks. */
export function findSamples(bytes: Buffer, track: Box): ByteRange[] {
  const table = findIn(bytes, track, 'mdia', 'minf', 'stbl');
  if (table === undefined) return [];
  const sizes = readSizes(bytes, table);
  const runs = readRuns(bytes, findIn(bytes, table, 'stsc'));
  const offsets = readOffsets(bytes, table);
  // Each chunk and each size is looked at once, however many samples the chunks claim to have.
  let sample = 0;
  let run = 0;
  return offsets.map((start, index) => {
    while ((runs[run + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1;
    const samples = runs[run]?.samples ?? 0;
    if (sizes.common !== undefined) return { start, end: start + sizes.common(samples) };
    const until = Math.min(sizes.count, sample + samples);
    let end = start;
    for (; sample < until; sample += 1) end += sizes.at(sample);
    return { start, end };
  });
}

/** Returns the same bytes in ranges that do not overlap, in order. */
export function mergeRanges(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last === undefined || start > last.end) merged.push({ start, end });
    else last.end = Math.max(last.end, end);
  }
  return merged;
}

/** Returns what of a range is in none of these, which are in order and do not overlap. */
export function findGaps({ start, end }: ByteRange, ranges: readonly ByteRange[]): ByteRange[] {
  const gaps: ByteRange[] = [];
  let from = start;
  for (const range of ranges) {
    if (range.end <= from) continue;
    if (range.start >= end) break;
    if (range.start > from) gaps.push({ start: from, end: range.start });
    from = range.end;
  }
  if (from < end) gaps.push({ start: from, end });
  return gaps;
}

/** Returns how many entries of a table are there, which may be fewer than it claims. */
function countEntries(bytes: Buffer, box: Box, head: number, entryBytes: number): number {
  const room = Math.floor(Math.max(0, box.end - box.content - head) / entryBytes);
  return Math.min(readNumber(bytes, box, head - 4, 4), room);
}

function readOffsets(bytes: Buffer, table: Box): number[] {
  for (const [type, width] of [
    ['stco', 4],
    ['co64', 8],
  ] as const) {
    const box = findIn(bytes, table, type);
    if (box === undefined) continue;
    const count = countEntries(bytes, box, 8, width);
    return Array.from({ length: count }, (_, index) => readNumber(bytes, box, 8 + index * width, width));
  }
  return [];
}

interface Run {
  readonly firstChunk: number;
  readonly samples: number;
}

/** From which chunk on each chunk has how many samples. */
function readRuns(bytes: Buffer, box: Box | undefined): Run[] {
  if (box === undefined) return [];
  return Array.from({ length: countEntries(bytes, box, 8, 12) }, (_, index) => ({
    firstChunk: readNumber(bytes, box, 8 + index * 12, 4),
    samples: readNumber(bytes, box, 12 + index * 12, 4),
  }));
}

/** The size of each sample, or, if all are equal, the size of one. */
interface Sizes {
  readonly common?: (samples: number) => number;
  readonly count: number;
  readonly at: (sample: number) => number;
}

const noSizes: Sizes = { count: 0, at: () => 0 };

function readSizes(bytes: Buffer, table: Box): Sizes {
  const box = findIn(bytes, table, 'stsz');
  if (box === undefined) return readCompactSizes(bytes, findIn(bytes, table, 'stz2'));
  const size = readNumber(bytes, box, 4, 4);
  if (size > 0)
    return { ...noSizes, common: (samples) => Math.max(samples * size, sizeOfSound(bytes, table, samples)) };
  const count = countEntries(bytes, box, 12, 4);
  return { count, at: (sample) => bytes.readUInt32BE(box.content + 12 + sample * 4) };
}

/** Sizes of 4, 8 or 16 bits each. */
function readCompactSizes(bytes: Buffer, box: Box | undefined): Sizes {
  if (box === undefined) return noSizes;
  const bits = readNumber(bytes, box, 7, 1);
  const room = Math.floor((Math.max(0, box.end - box.content - 12) * 8) / (bits || 8));
  const count = Math.min(readNumber(bytes, box, 8, 4), room);
  if (bits === 4) {
    const byteOf = (sample: number) => readNumber(bytes, box, 12 + Math.floor(sample / 2), 1);
    return { count, at: (sample) => (sample % 2 === 0 ? byteOf(sample) >> 4 : byteOf(sample) & 15) };
  }
  const width = bits === 16 ? 2 : 1;
  return { count, at: (sample) => readNumber(bytes, box, 12 + sample * width, width) };
}

/**
 * The bytes of the given number of audio samples for which QuickTime gives the size 1. Their real size is in the description of the
 * sound.
 */
function sizeOfSound(bytes: Buffer, table: Box, samples: number): number {
  const descriptions = findIn(bytes, table, 'stsd');
  if (descriptions === undefined) return 0;
  const [sound] = boxesIn(bytes, descriptions.content + 8, descriptions.end);
  if (sound === undefined) return 0;
  const read = (at: number, length: 2 | 4) => readNumber(bytes, sound, at, length);
  switch (read(8, 2)) {
    case 0:
      return samples * read(16, 2) * Math.ceil(read(18, 2) / 8);
    case 1:
      return sizeOfPackets(samples, read(28, 4), read(36, 4));
    default:
      return sizeOfPackets(samples, read(60, 4), read(56, 4));
  }
}

function sizeOfPackets(samples: number, samplesOfOne: number, bytesOfOne: number): number {
  return samplesOfOne === 0 ? 0 : Math.ceil(samples / samplesOfOne) * bytesOfOne;
}
