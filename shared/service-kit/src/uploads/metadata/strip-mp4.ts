import { type Box, type BoxCounter, boxesOf, mostBoxes, readTrackHandler } from '#/uploads/metadata/mp4-boxes.ts';
import type { PatchableFile } from '#/uploads/metadata/patchable-file.ts';
import { type ByteRange, findSamples, mergeRanges, mostEntries } from '#/uploads/metadata/timed-metadata.ts';

/** Boxes with titles, places, owners and the like. Players do not need them. */
const marks = new Set(['udta', 'meta', 'uuid', 'ilst', 'loci', 'XMP_', 'Xtra']);
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts', 'dinf']);

/**
 * Turns the metadata boxes of an MP4 or QuickTime file into free space of the same size, so that every
 * offset in the file stays right. A track of timed metadata, such as the places of an action camera, goes with its samples.
 */
export async function stripMp4(file: PatchableFile): Promise<void> {
  const walk: Walk = { file, counter: { left: mostBoxes }, entries: { left: mostEntries }, samples: [] };
  await stripBoxes(walk, 0, file.size);
  // All at once: the tracks of a hostile file may claim the same bytes again and again.
  for (const { start, end } of mergeRanges(walk.samples)) await file.fill(start, end - start);
}

interface Walk {
  readonly file: PatchableFile;
  readonly counter: BoxCounter;
  readonly entries: { left: number };
  /** Where the samples of timed metadata are. */
  readonly samples: ByteRange[];
}

async function stripBoxes(walk: Walk, from: number, to: number): Promise<void> {
  const { file, counter, entries, samples } = walk;
  for await (const box of boxesOf(file, from, to, counter)) {
    if (marks.has(box.type)) await free(file, box);
    else if (box.type === 'trak' && (await readTrackHandler(file, box, counter)) === 'meta') {
      for (const range of await findSamples(file, box, counter, entries)) samples.push(range);
      await free(file, box);
    } else if (containers.has(box.type)) await stripBoxes(walk, box.content, box.end);
  }
}

async function free(file: PatchableFile, { start, content, end }: Box): Promise<void> {
  await file.write(start + 4, Buffer.from('free'));
  await file.fill(content, end - content);
}
