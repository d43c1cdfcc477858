import type { PatchableFile } from '#/uploads/metadata/overwritable-file.ts';

interface Page {
  readonly start: number;
  readonly serial: number;
  readonly content: number;
  readonly end: number;
  /** Where packets end in it, counted from `content`. */
  readonly packetEnds: readonly number[];
}

/** A stream's packets so far, and where the second one, its comments, stands. */
interface Stream {
  ended: number;
  readonly slices: { readonly page: Page; readonly at: number; readonly length: number }[];
}

/** Comments are at the beginning; a picture among them may be large. */
const mostPages = 4_000;

/** Empties the comments of the Vorbis and Opus streams of an Ogg file, in packets of the same size. */
export async function stripOgg(file: PatchableFile): Promise<void> {
  const streams = new Map<number, Stream>();
  let at = 0;
  for (let count = 0; count < mostPages; count += 1) {
    const page = await readPage(file, at);
    if (page === undefined) break;
    const stream = streams.get(page.serial) ?? { ended: 0, slices: [] };
    streams.set(page.serial, stream);
    let from = 0;
    for (const to of [...page.packetEnds, page.end - page.content]) {
      if (stream.ended === 1 && to > from) stream.slices.push({ page, at: page.content + from, length: to - from });
      if (page.packetEnds.includes(to) && (to > from || stream.ended > 1)) stream.ended += 1;
      from = to;
    }
    if ([...streams.values()].every(({ ended }) => ended > 1)) break;
    at = page.end;
  }
  for (const { slices } of streams.values()) await emptyComments(file, slices);
}

async function readPage(file: PatchableFile, start: number): Promise<Page | undefined> {
  const head = await file.read(start, 27 + 255);
  if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS') return undefined;
  const count = head[26] ?? 0;
  const packetEnds: number[] = [];
  let length = 0;
  for (const lacing of head.subarray(27, 27 + count)) {
    length += lacing;
    if (lacing < 255) packetEnds.push(length);
  }
  const content = start + 27 + count;
  return { start, serial: head.readUInt32LE(14), content, end: content + length, packetEnds };
}

async function emptyComments(file: PatchableFile, slices: Stream['slices']): Promise<void> {
  const length = slices.reduce((sum, slice) => sum + slice.length, 0);
  const [first] = slices;
  if (first === undefined || length < 16) return;
  const mark = (await file.read(first.at, 8)).toString('latin1');
  const empty = Buffer.alloc(length);
  if (mark === 'OpusTags') empty.write(mark, 'latin1');
  else if (mark.startsWith('\x03vorbis')) {
    // What names the encoder takes up all that the comments leave.
    empty.write('\x03vorbis', 'latin1');
    empty.writeUInt32LE(length - 16, 7);
    empty.fill(' ', 11, length - 5);
    empty[length - 1] = 1;
  } else return;
  let taken = 0;
  for (const { at, length: part } of slices) {
    await file.write(at, empty.subarray(taken, taken + part));
    taken += part;
  }
  for (const page of new Set(slices.map((slice) => slice.page))) await writeChecksum(file, page);
}

async function writeChecksum(file: PatchableFile, { start, end }: Page): Promise<void> {
  const bytes = await file.read(start, end - start);
  bytes.writeUInt32LE(0, 22);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(checksumOf(bytes));
  await file.write(start + 22, checksum);
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

/** The checksum of an Ogg page, in which its own place counts as zeros. */
export function checksumOf(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return sum;
}
