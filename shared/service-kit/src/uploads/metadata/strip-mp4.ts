import { type Box, boxesOf, findBox, mostBoxes, readTrackHandler } from '#/uploads/metadata/mp4-boxes.ts';
import type { PatchableFile } from '#/uploads/metadata/patchable-file.ts';

/** Boxes with titles, places, owners and the like. Players do not need them. */
const marks = new Set(['udta', 'meta', 'uuid', 'ilst', 'loci', 'XMP_', 'Xtra']);
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts', 'dinf']);

/**
 * Turns the metadata boxes of an MP4 or QuickTime file into free space of the same size, so that every
 * offset in the file stays right. A track of timed metadata, such as the places of an action camera, goes with its samples.
 */
export async function stripMp4(file: PatchableFile): Promise<void> {
  const counter = { left: mostBoxes };
  await stripBoxes(file, 0, file.size, counter);
}

async function stripBoxes(file: PatchableFile, from: number, to: number, counter: { left: number }): Promise<void> {
  for await (const box of boxesOf(file, from, to, counter)) {
    if (marks.has(box.type)) await free(file, box);
    else if (box.type === 'trak' && (await readTrackHandler(file, box, counter)) === 'meta')
      await freeTrack(file, box, counter);
    else if (containers.has(box.type)) await stripBoxes(file, box.content, box.end, counter);
  }
}

async function free(file: PatchableFile, { start, content, end }: Box): Promise<void> {
  await file.write(start + 4, Buffer.from('free'));
  await file.fill(content, end - content);
}

/** Overwrites the samples of a track, and then makes it free space. */
async function freeTrack(file: PatchableFile, track: Box, counter: { left: number }): Promise<void> {
  const table = await findBox(file, track, ['mdia', 'minf', 'stbl'], counter);
  if (table !== undefined) {
    const read = async (type: string) => {
      const box = await findBox(file, table, [type], counter);
      return box === undefined ? undefined : file.read(box.content, Math.min(box.end - box.content, 64_000_000));
    };
    const [sizes, toChunks, short, long] = [
      await read('stsz'),
      await read('stsc'),
      await read('stco'),
      await read('co64'),
    ];
    const offsets = short === undefined ? readEntries(long, 8) : readEntries(short, 4);
    for (const { at, length } of chunkRanges(offsets, readRuns(toChunks), sizeReader(sizes)))
      await file.fill(at, length);
  }
  await free(file, track);
}

function readEntries(table: Buffer | undefined, width: 4 | 8): number[] {
  if (table === undefined || table.length < 8) return [];
  const count = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / width));
  return Array.from({ length: count }, (_, index) =>
    width === 4 ? table.readUInt32BE(8 + index * 4) : Number(table.readBigUInt64BE(8 + index * 8)),
  );
}

/** From which chunk on each chunk has how many samples. */
function readRuns(table: Buffer | undefined): { first: number; samples: number }[] {
  if (table === undefined || table.length < 8) return [];
  const count = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / 12));
  return Array.from({ length: count }, (_, index) => ({
    first: table.readUInt32BE(8 + index * 12),
    samples: table.readUInt32BE(12 + index * 12),
  }));
}

function sizeReader(table: Buffer | undefined): (sample: number) => number {
  if (table === undefined || table.length < 12) return () => 0;
  const common = table.readUInt32BE(4);
  if (common > 0) return () => common;
  return (sample) => (16 + sample * 4 <= table.length ? table.readUInt32BE(12 + sample * 4) : 0);
}

function* chunkRanges(
  offsets: readonly number[],
  runs: readonly { first: number; samples: number }[],
  sizeOf: (sample: number) => number,
): Generator<{ at: number; length: number }> {
  let sample = 0;
  let run = 0;
  for (const [index, at] of offsets.entries()) {
    while ((runs[run + 1]?.first ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1;
    const samples = Math.min(runs[run]?.samples ?? 0, 1_000_000);
    let length = 0;
    for (let step = 0; step < samples; step += 1) length += sizeOf(sample++);
    yield { at, length };
  }
}
