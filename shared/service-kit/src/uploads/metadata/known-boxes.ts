import { type Box, boxesIn } from '#/uploads/metadata/mp4-boxes.ts';

/**
 * Boxes that a player needs, by the box that contains them. All others may reveal who made the film, when and where.
 */
const known: { readonly [parent: string]: ReadonlySet<string> } = {
  moov: new Set(['mvhd', 'iods', 'trak', 'mvex']),
  mvex: new Set(['mehd', 'trex', 'leva']),
  trak: new Set(['tkhd', 'edts', 'tapt', 'mdia']),
  edts: new Set(['elst']),
  tapt: new Set(['clef', 'prof', 'enof']),
  mdia: new Set(['mdhd', 'hdlr', 'elng', 'minf']),
  minf: new Set(['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl']),
  dinf: new Set(['dref']),
  stbl: new Set([
    ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stps', 'stsh', 'stsc', 'stsz', 'stz2', 'stco', 'co64'],
    ...['sdtp', 'stdp', 'padb', 'sgpd', 'sbgp', 'subs'],
  ]),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sdtp', 'sgpd', 'sbgp', 'subs']),
};

/** The top-level boxes of a file. Free space counts as unknown, because some cameras hide data in it. */
export const knownInFile: ReadonlySet<string> = new Set([
  ...['ftyp', 'styp', 'pdin', 'moov', 'moof', 'mdat', 'sidx', 'ssix', 'mfra'],
]);

/** Boxes that begin with the times at which they were made and changed. */
const timed = new Set(['mvhd', 'tkhd', 'mdhd']);
const nameInHandler = 24;

/**
 * Turns unknown boxes within a box into free space of the same size, so that every offset in the file stays valid, and removes
 * times and names from the known ones. `isKept` decides about the tracks and their parts of fragments.
 */
export function keepKnown(bytes: Buffer, parent: Box, isKept: (box: Box) => boolean): void {
  const allowed = known[parent.type];
  let end = parent.content;
  for (const box of boxesIn(bytes, parent.content, parent.end)) {
    end = box.end;
    const isTrack = box.type === 'trak' || box.type === 'traf';
    if (allowed?.has(box.type) !== true || (isTrack && !isKept(box))) free(bytes, box);
    else if (box.type in known) keepKnown(bytes, box, isKept);
    else removeMarks(bytes, box);
  }
  // Of a box that is cut off, what follows may be the beginning of anything.
  if (parent.isWhole) bytes.fill(0, end, parent.end);
}

/** Whether there are more boxes below one than a film has. */
export function hasTooManyBoxes(bytes: Buffer, box: Box): boolean {
  const counter = { left: mostBoxes };
  const count = (parent: Box): void => {
    for (const inside of boxesIn(bytes, parent.content, parent.end)) {
      counter.left -= 1;
      if (counter.left < 0) return;
      if (inside.type in known) count(inside);
    }
  };
  count(box);
  return counter.left < 0;
}

/** A film has some dozens for each of its tracks. */
const mostBoxes = 100_000;

function free(bytes: Buffer, { start, content, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, content, end);
}

function removeMarks(bytes: Buffer, box: Box): void {
  const { type, content, end } = box;
  const isLong = bytes[content] === 1;
  if (timed.has(type)) bytes.fill(0, Math.min(end, content + 4), Math.min(end, content + (isLong ? 20 : 12)));
  // Such as the name of the camera.
  else if (type === 'hdlr') bytes.fill(0, Math.min(end, content + nameInHandler), end);
  else if (type === 'dref') {
    // The path of a file on the computer of whoever made this one.
    for (const entry of boxesIn(bytes, content + 8, end)) bytes.fill(0, Math.min(end, entry.content + 4), entry.end);
  }
}
