import { type Box, boxesIn, findIn, readNumber } from '#/uploads/metadata/mp4-boxes.ts';
import type { ByteRange } from '#/uploads/metadata/sample-ranges.ts';

/** Sizes of samples in fragments by the number of their track, if a fragment says none. */
export type DefaultSizes = ReadonlyMap<number, number>;

export function readDefaultSizes(bytes: Buffer, movie: Box): DefaultSizes {
  const extends_ = findIn(bytes, movie, 'mvex');
  if (extends_ === undefined) return new Map();
  const entries = boxesIn(bytes, extends_.content, extends_.end).filter(({ type }) => type === 'trex');
  return new Map(entries.map((box) => [readNumber(bytes, box, 4, 4), readNumber(bytes, box, 16, 4)]));
}

/** Where the samples of one track are in a fragment. */
export interface FragmentTrack {
  readonly trackId: number;
  readonly box: Box;
  readonly samples: readonly ByteRange[];
}

const flags = { hasBase: 0x1, isFromFragment: 0x20000, hasOffset: 0x1, hasSizes: 0x200 } as const;

/** Returns the samples of each track in a fragment. `at`: where its box begins in the file; in `bytes` it begins at 0. */
export function findFragmentSamples(bytes: Buffer, fragment: Box, at: number, defaults: DefaultSizes): FragmentTrack[] {
  const tracks: FragmentTrack[] = [];
  // The data of a track follow those of the track before, unless it says where they are.
  let next = at;
  for (const box of boxesIn(bytes, fragment.content, fragment.end)) {
    const head = box.type === 'traf' ? findIn(bytes, box, 'tfhd') : undefined;
    if (head === undefined) continue;
    const given = readNumber(bytes, head, 0, 4);
    const trackId = readNumber(bytes, head, 4, 4);
    const isFirst = tracks.length === 0;
    const base =
      given & flags.hasBase ? readNumber(bytes, head, 8, 8) : given & flags.isFromFragment || isFirst ? at : next;
    const size = readOwnSize(bytes, head, given) ?? defaults.get(trackId) ?? 0;
    const samples: ByteRange[] = [];
    next = base;
    for (const run of boxesIn(bytes, box.content, box.end)) {
      if (run.type !== 'trun') continue;
      const { offset, length } = readRun(bytes, run, size);
      const start = offset === undefined ? next : base + offset;
      next = start + length;
      samples.push({ start, end: next });
    }
    tracks.push({ trackId, box, samples });
  }
  return tracks;
}

/** The size of each sample of this track in this fragment; undefined if it does not say. */
function readOwnSize(bytes: Buffer, head: Box, given: number): number | undefined {
  if ((given & 0x10) === 0) return undefined;
  const before = (given & 0x1 ? 8 : 0) + (given & 0x2 ? 4 : 0) + (given & 0x8 ? 4 : 0);
  return readNumber(bytes, head, 8 + before, 4);
}

function readRun(bytes: Buffer, run: Box, size: number): { offset: number | undefined; length: number } {
  const given = readNumber(bytes, run, 0, 4);
  const count = readNumber(bytes, run, 4, 4);
  const offset = given & flags.hasOffset ? readNumber(bytes, run, 8, 4) | 0 : undefined;
  if ((given & flags.hasSizes) === 0) return { offset, length: count * size };
  const first = 8 + (given & 0x1 ? 4 : 0) + (given & 0x4 ? 4 : 0);
  const sizeAt = given & 0x100 ? 4 : 0;
  const width = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => given & flag).length;
  let length = 0;
  for (let at = first + sizeAt; at + 4 <= Math.min(run.end - run.content, first + count * width); at += width)
    length += readNumber(bytes, run, at, 4);
  return { offset, length };
}
