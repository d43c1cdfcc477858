import { flacBlocks, knownInFlac } from '#/uploads/metadata/flac-blocks.ts';
import type { PatchableFile } from '#/uploads/metadata/patchable-file.ts';

interface Page {
  readonly start: number;
  readonly serial: number;
  readonly content: number;
  readonly end: number;
  /** Where packets end in it, counted from `content`. */
  readonly packetEnds: readonly number[];
}

interface Slice {
  readonly page: Page;
  readonly at: number;
  readonly length: number;
}

/** The packets at the beginning of a stream: the first identifies it, and those with metadata of its maker follow. */
interface Stream {
  readonly codec: Codec | undefined;
  readonly packets: Slice[][];
  isComplete: boolean;
}

interface Codec {
  /** Returns an empty packet of the same size, or undefined if the packet stays unchanged. */
  emptied(packet: Buffer): Buffer | undefined;
  /** Whether sound begins after the packet that starts with this byte. */
  isLast(firstByte: number): boolean;
}

const onlyComments = { isLast: () => true };
const blockHead = 4;
const lastBlock = 0x80;

/** The codecs by the first bytes of a stream. */
const codecs: readonly (readonly [string, Codec])[] = [
  ['OpusHead', { ...onlyComments, emptied: (packet) => Buffer.concat([packet.subarray(0, 8)], packet.length) }],
  ['\x01vorbis', { ...onlyComments, emptied: (packet) => emptyComments(packet, 7, 1) }],
  ['Speex   ', { ...onlyComments, emptied: (packet) => emptyComments(packet, 0, 0) }],
  [
    '\x7fFLAC',
    {
      isLast: (firstByte) => (firstByte & lastBlock) !== 0,
      emptied: (packet) => {
        const type = (packet[0] ?? 0) & ~lastBlock;
        if (type === flacBlocks.comments) return emptyComments(packet, blockHead, 0);
        return knownInFlac.has(type) ? undefined : emptyBlock(packet);
      },
    },
  ],
];

/** Comments are at the beginning; a picture among them may be large. Of 64 kB at the most each, because they are read whole. */
const mostPages = 500;

/** Empties the comments of the Vorbis, Opus, Speex and FLAC streams of an Ogg file, in packets of the same size. */
export async function stripOgg(file: PatchableFile): Promise<void> {
  const streams = new Map<number, Stream>();
  let at = 0;
  for (let count = 0; count < mostPages; count += 1) {
    const page = await readPage(file, at);
    if (page === undefined) break;
    await readPackets(file, page, streams);
    if ([...streams.values()].every(({ isComplete }) => isComplete)) break;
    at = page.end;
  }
  for (const { codec, packets } of streams.values()) {
    if (codec === undefined) continue;
    for (const slices of packets) await emptyPacket(file, slices, codec);
  }
}

/** Adds a page's part of the packets at a stream's beginning. */
async function readPackets(file: PatchableFile, page: Page, streams: Map<number, Stream>): Promise<void> {
  let from = 0;
  const known = streams.get(page.serial);
  const stream = known ?? { codec: await findCodec(file, page), packets: [[]], isComplete: false };
  if (known === undefined) {
    streams.set(page.serial, stream);
    stream.isComplete = stream.codec === undefined;
    from = page.packetEnds[0] ?? page.end - page.content;
  }
  const ends = page.packetEnds.slice(known === undefined ? 1 : 0);
  for (const to of [...ends, undefined]) {
    if (stream.isComplete) return;
    const slices = stream.packets.at(-1);
    const length = (to ?? page.end - page.content) - from;
    if (length > 0) slices?.push({ page, at: page.content + from, length });
    from += length;
    // The rest of the page belongs to a packet that continues on the next page.
    if (to === undefined) return;
    const [firstByte = 0] = slices?.[0] === undefined ? [] : await file.read(slices[0].at, 1);
    stream.isComplete = stream.codec?.isLast(firstByte) !== false;
    stream.packets.push([]);
  }
}

async function findCodec(file: PatchableFile, { content }: Page): Promise<Codec | undefined> {
  const beginning = (await file.read(content, 8)).toString('latin1');
  return codecs.find(([mark]) => beginning.startsWith(mark))?.[1];
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

async function emptyPacket(file: PatchableFile, slices: readonly Slice[], codec: Codec): Promise<void> {
  const parts = await Promise.all(slices.map(({ at, length }) => file.read(at, length)));
  const packet = Buffer.concat(parts);
  const empty = packet.length < 16 ? undefined : codec.emptied(packet);
  if (empty === undefined) return;
  let taken = 0;
  for (const { at, length } of slices) {
    await file.write(at, empty.subarray(taken, taken + length));
    taken += length;
  }
  for (const page of new Set(slices.map((slice) => slice.page))) await writeChecksum(file, page);
}

/** Comments that are none: what names the encoder takes up all that they leave. Then `tail` bytes, each of them 1. */
function emptyComments(packet: Buffer, head: number, tail: number): Buffer {
  const empty = Buffer.alloc(packet.length);
  packet.copy(empty, 0, 0, head);
  const count = packet.length - tail - 4;
  empty.writeUInt32LE(count - head - 4, head);
  empty.fill(' ', head + 4, count);
  empty.fill(1, packet.length - tail);
  return empty;
}

function emptyBlock(packet: Buffer): Buffer {
  const empty = Buffer.alloc(packet.length);
  packet.copy(empty, 0, 0, blockHead);
  empty[0] = ((packet[0] ?? 0) & lastBlock) | flacBlocks.padding;
  return empty;
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

/** The checksum of an Ogg page, in which the checksum field counts as zeros. */
export function checksumOf(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return sum;
}
