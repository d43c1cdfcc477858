import { type Element, readElement, readTrackNumber, segmentId } from '#/uploads/metadata/matroska-elements.ts';
import type { PatchableFile } from '#/uploads/metadata/patchable-file.ts';

const ids = {
  header: 0x1a45dfa3,
  cluster: 0x1f43b675,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  block: 0xa1,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  checksum: 0xbf,
  void: 0xec,
} as const;

/** What a player needs of a film besides these: the offsets of its parts, and the times and data of its clusters. */
const known: ReadonlySet<number> = new Set([
  ...[ids.header, segmentId, ids.cluster, ids.info, ids.tracks, ids.simpleBlock, ids.blockGroup],
  ...[0x114d9b74, 0x1c53bb6b, 0xe7, 0xa7, 0xab, 0xaf, 0x5854],
]);
/** The scale of times, the duration, and the names of the programs that wrote the file. */
const knownInInfo: ReadonlySet<number> = new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741]);
/** The checksum, the name that its maker gave to a track, and attachments that belong to it. */
const marksOfTrack: ReadonlySet<number> = new Set([ids.checksum, 0x536e, 0x7446]);
/** Picture and sound. Tracks of other types contain text, times and locations. */
const keptTypes: ReadonlySet<number | undefined> = new Set([1, 2]);

const mostElements = 2_000_000;
/** Hours of locations, ten a second; a hostile file may have any number. */
const mostMarks = 200_000;

interface Walk {
  readonly file: PatchableFile;
  readonly left: { elements: number; marks: number };
  /** The numbers of tracks whose data is removed as well. */
  readonly dropped: Set<number>;
}

/**
 * Keeps only what is known to be picture and sound in a Matroska or WebM file. All else, such as tags, attachments and text tracks,
 * becomes void elements of the same size, so that every position in the file stays valid.
 */
export async function stripMatroska(file: PatchableFile): Promise<void> {
  const walk: Walk = { file, left: { elements: mostElements, marks: mostMarks }, dropped: new Set() };
  // What is cut off before its segment may be the beginning of anything.
  let isFilm = false;
  for (let at = 0; at < file.size; ) {
    const element = await next(walk, at);
    if (element === undefined) return;
    const { id, content, end } = element;
    isFilm ||= id === segmentId;
    // Elements that contain others are entered, and so are elements of unknown length.
    const isEntered = id === segmentId || (id === ids.cluster && (end === undefined || walk.dropped.size > 0));
    if (isEntered) at = content;
    else if (end === undefined) return;
    else {
      if (id === ids.info)
        await forEach(walk, content, end, (one) => (knownInInfo.has(one.id) ? undefined : makeVoid(walk, one)));
      else if (id === ids.tracks) await forEach(walk, content, end, (one) => stripTrack(walk, one));
      else if (isFilm && (!known.has(id) || (await isOfDroppedTrack(walk, element, end))))
        await makeVoid(walk, element);
      at = end;
    }
  }
}

/** Returns the element that begins at a position; undefined if there is none, or if there were too many. */
async function next({ file, left }: Walk, at: number): Promise<Element | undefined> {
  left.elements -= 1;
  return left.elements < 0 || left.marks < 0 ? undefined : readElement(file, at);
}

async function forEach(
  walk: Walk,
  from: number,
  to: number,
  work: (element: Element) => Promise<void> | undefined,
): Promise<void> {
  for (let at = from; at < to; ) {
    const element = await next(walk, at);
    if (element?.end === undefined || element.end > to) return;
    await work(element);
    at = element.end;
  }
}

async function stripTrack(walk: Walk, track: Element): Promise<void> {
  const { file, dropped } = walk;
  if (track.end === undefined || track.id !== ids.track) return makeVoid(walk, track);
  let number: number | undefined;
  let type: number | undefined;
  await forEach(walk, track.content, track.end, async ({ id, content, end = content }) => {
    const value = id === ids.trackNumber || id === ids.trackType ? await file.read(content, end - content) : undefined;
    if (value === undefined || value.length === 0 || value.length > 6) return;
    if (id === ids.trackNumber) number = value.readUIntBE(0, value.length);
    else type = value.readUIntBE(0, value.length);
  });
  if (keptTypes.has(type)) {
    await forEach(walk, track.content, track.end, (one) =>
      marksOfTrack.has(one.id) ? makeVoid(walk, one) : undefined,
    );
    return;
  }
  if (number !== undefined) dropped.add(number);
  await makeVoid(walk, track);
}

async function isOfDroppedTrack(walk: Walk, { id, content }: Element, end: number): Promise<boolean> {
  if (walk.dropped.size === 0) return false;
  const isOfDropped = async (at: number) => walk.dropped.has((await readTrackNumber(walk.file, at)) ?? 0);
  if (id === ids.simpleBlock) return isOfDropped(content);
  if (id !== ids.blockGroup) return false;
  let found = false;
  await forEach(walk, content, end, async (one) => {
    if (one.id === ids.block) found ||= await isOfDropped(one.content);
  });
  return found;
}

async function makeVoid({ file, left }: Walk, { id, start, content, end = content }: Element): Promise<void> {
  if (id === ids.void) {
    if (end > content) await file.fill(content, end - content);
    return;
  }
  left.marks -= 1;
  const length = end - start;
  const sizeLength = length >= 10 ? 8 : 1;
  const head = Buffer.alloc(1 + sizeLength);
  head[0] = ids.void;
  const size = length - head.length;
  if (sizeLength === 1) head[1] = 0x80 | size;
  else {
    head.writeBigUInt64BE(BigInt(size), 1);
    head[1] = 0x01;
  }
  await file.write(start, head);
  await file.fill(start + head.length, size);
}
