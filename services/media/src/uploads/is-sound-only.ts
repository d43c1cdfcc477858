import { readElement, segmentId } from '#/uploads/matroska-elements.ts';
import { boxesOf, findBox, mostBoxes, readTrackHandler } from '#/uploads/mp4-boxes.ts';
import { type ReadableFile, withReadableFile } from '#/uploads/readable-file.ts';

/**
 * Returns whether an uploaded MP4 or WebM file has audio tracks and no video track: browsers record voice notes so. Returns
 * false for other types, and if the tracks are not found.
 */
export async function isSoundOnly(path: string, mimeType: string): Promise<boolean> {
  const findTracks = trackFinders[mimeType];
  if (findTracks === undefined) return false;
  const tracks = await withReadableFile(path, findTracks);
  return tracks.length > 0 && tracks.every((track) => track === 'sound');
}

type Track = 'sound' | 'other';

const trackFinders: { readonly [mimeType: string]: (file: ReadableFile) => Promise<Track[]> } = {
  'video/mp4': findMp4Tracks,
  'video/webm': findMatroskaTracks,
};

async function findMp4Tracks(file: ReadableFile): Promise<Track[]> {
  const counter = { left: mostBoxes };
  const whole = { type: 'file', start: 0, content: 0, end: file.size, isWhole: true };
  const movie = await findBox(file, whole, ['moov'], counter);
  if (movie === undefined) return [];
  const tracks: Track[] = [];
  for await (const box of boxesOf(file, movie.content, movie.end, counter)) {
    if (box.type !== 'trak') continue;
    tracks.push((await readTrackHandler(file, box, counter)) === 'soun' ? 'sound' : 'other');
  }
  return tracks;
}

const tracksId = 0x1654ae6b;
const trackEntryId = 0xae;
const trackTypeId = 0x83;
const soundType = 2;
/** The most elements that are read. The tracks come near the beginning of the file, before the recording itself. */
const mostElements = 1_000;

async function findMatroskaTracks(file: ReadableFile): Promise<Track[]> {
  const tracks: Track[] = [];
  for (let at = 0, left = mostElements; at < file.size && left > 0; left -= 1) {
    const element = await readElement(file, at);
    if (element === undefined) break;
    const { id, content, end } = element;
    const hasChildren = id === segmentId || id === tracksId || id === trackEntryId;
    if (id === trackTypeId) tracks.push((await file.read(content, 1))[0] === soundType ? 'sound' : 'other');
    if (hasChildren) at = content;
    else if (end === undefined) break;
    else at = end;
  }
  return tracks;
}
