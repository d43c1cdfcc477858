import { findFragmentSamples, readDefaultSizes } from '#/uploads/metadata/fragment-ranges.ts';
import { hasTooManyBoxes, keepKnown, knownInFile } from '#/uploads/metadata/known-boxes.ts';
import { type Box, boxesIn, boxesOf, findIn, readNumber } from '#/uploads/metadata/mp4-boxes.ts';
import type { PatchableFile } from '#/uploads/metadata/patchable-file.ts';
import { type ByteRange, findGaps, findSamples, mergeRanges } from '#/uploads/metadata/sample-ranges.ts';

/** The largest films need a tenth of it. A file that needs more is not a film and is rejected. */
const mostBytesInMemory = 32_000_000;
/** Hours in fragments of half a second; a hostile file may have any number of boxes. */
const mostBoxes = 200_000;
/**
 * Picture and sound. All other tracks contain text, times and locations: subtitles of drones, measurements of cameras, chapters.
 */
const keptHandlers: ReadonlySet<string | undefined> = new Set(['vide', 'soun']);

/** Which bytes of a film belong to its picture and sound, and which to other tracks. */
interface Samples {
  readonly kept: ByteRange[];
  readonly dropped: ByteRange[];
}

/**
 * Keeps only what is known to be picture and sound in an MP4 or QuickTime file, in place, so that every offset in the file stays
 * valid. Other boxes become free space. Other tracks, all data between the kept parts, and times and names in the kept parts become
 * zeros.
 */
export async function stripMp4(file: PatchableFile): Promise<void> {
  const boxes: Box[] = [];
  for await (const box of boxesOf(file, 0, file.size, { left: mostBoxes })) boxes.push(box);
  const movie = await readBox(
    file,
    boxes.find(({ type }) => type === 'moov'),
  );
  const keptTracks = new Set<number>();
  const samples: Samples = { kept: [], dropped: [] };
  if (movie !== undefined) {
    for (const track of boxesIn(movie.bytes, movie.box.content, movie.box.end)) {
      if (track.type !== 'trak') continue;
      const isKept = isKeptTrack(movie.bytes, track);
      if (isKept) keptTracks.add(readTrackId(movie.bytes, track));
      for (const range of findSamples(movie.bytes, track)) (isKept ? samples.kept : samples.dropped).push(range);
    }
  }
  // What is cut off before its tracks may be the beginning of anything.
  const isFilm = boxes.some(({ type }) => type === 'moov' || type === 'moof');
  const defaults = movie === undefined ? new Map<number, number>() : readDefaultSizes(movie.bytes, movie.box);
  for (const box of boxes) {
    if (box.type === 'moov' && box.start === movie?.place) {
      keepKnown(movie.bytes, movie.box, (track) => isKeptTrack(movie.bytes, track));
      await file.write(movie.place, movie.bytes);
    } else if (box.type === 'moof') {
      const fragment = await readBox(file, box);
      if (fragment === undefined) await free(file, box);
      else {
        const { bytes, place } = fragment;
        const tracks = findFragmentSamples(bytes, fragment.box, place, defaults);
        const isKept = ({ trackId }: { trackId: number }) => keptTracks.has(trackId);
        for (const track of tracks)
          for (const range of track.samples) (isKept(track) ? samples.kept : samples.dropped).push(range);
        keepKnown(bytes, fragment.box, ({ start }) => tracks.some((one) => one.box.start === start && isKept(one)));
        await file.write(place, bytes);
      }
    } else if ((!knownInFile.has(box.type) || box.type === 'moov') && (box.isWhole || isFilm)) await free(file, box);
  }
  await clearData(file, boxes, samples);
  // Some cameras append their measurements in a proprietary format.
  const end = boxes.at(-1)?.end ?? file.size;
  if (isFilm) await file.fill(end, file.size - end);
}

/** Without any sample of picture or sound the film is not understood: then only what is known to be something else is removed. */
async function clearData(file: PatchableFile, boxes: readonly Box[], { kept, dropped }: Samples): Promise<void> {
  const merged = mergeRanges(kept);
  const rest = mergeRanges(dropped);
  for (const { type, content, end } of boxes) {
    if (type !== 'mdat') continue;
    const data = { start: content, end };
    const gaps = merged.length > 0 ? findGaps(data, merged) : findGaps(data, findGaps(data, rest));
    for (const gap of gaps) await file.fill(gap.start, gap.end - gap.start);
  }
}

/**
 * A box in memory: it begins at 0 there, and at `place` in the file. Undefined if it is larger than any box of a film.
 */
async function readBox(file: PatchableFile, found: Box | undefined) {
  if (found === undefined || found.end - found.start > mostBytesInMemory) return undefined;
  const { type, start, content, end, isWhole } = found;
  const bytes = await file.read(start, end - start);
  const box = { type, start: 0, content: content - start, end: bytes.length, isWhole };
  return hasTooManyBoxes(bytes, box) ? undefined : { bytes, place: start, box };
}

function isKeptTrack(bytes: Buffer, track: Box): boolean {
  const handler = findIn(bytes, track, 'mdia', 'hdlr');
  return keptHandlers.has(handler && bytes.toString('latin1', handler.content + 8, handler.content + 12));
}

function readTrackId(bytes: Buffer, track: Box): number {
  const head = findIn(bytes, track, 'tkhd');
  return head === undefined ? 0 : readNumber(bytes, head, bytes[head.content] === 1 ? 20 : 12, 4);
}

async function free(file: PatchableFile, { start, content, end }: Box): Promise<void> {
  await file.write(start + 4, Buffer.from('free'));
  await file.fill(content, end - content);
}
