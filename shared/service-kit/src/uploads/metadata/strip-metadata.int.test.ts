import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPatchableFile } from '#/uploads/metadata/patchable-file.ts';
import { stripMetadata } from '#/uploads/metadata/strip-metadata.ts';
import { checksumOf } from '#/uploads/metadata/strip-ogg.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-metadata-'));
});
afterAll(() => rm(folder, { recursive: true }));

const secret = '+48.8577+002.2950/ of Mara Keys';

async function strip(bytes: Buffer, mimeType: string): Promise<Buffer> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  await stripMetadata(path, mimeType);
  const stripped = await readFile(path);
  expect(stripped.length).toBe(bytes.length);
  expect(stripped.includes('Mara')).toBe(false);
  return stripped;
}

/** A metadata block of FLAC; the last one has 0x80 in its type. */
const block = (type: number, content: string) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  head[0] = type;
  return Buffer.concat([head, Buffer.from(content)]);
};

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: (Buffer | string)[]) => {
  const all = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([uint32(all.length + 8), Buffer.from(type, 'latin1'), all]);
};
const fullBox = (type: string, ...content: (Buffer | string)[]) => box(type, uint32(0), ...content);

/** A track of one chunk of two samples. */
const track = (handler: string, sizes: readonly [number, number], offset: number, ...more: Buffer[]) =>
  box(
    'trak',
    box(
      'mdia',
      fullBox('hdlr', uint32(0), handler, Buffer.alloc(12), 'name\0'),
      box(
        'minf',
        box(
          'stbl',
          fullBox('stsz', uint32(0), uint32(2), uint32(sizes[0]), uint32(sizes[1])),
          fullBox('stsc', uint32(1), uint32(1), uint32(2), uint32(1)),
          fullBox('stco', uint32(1), uint32(offset)),
        ),
      ),
    ),
    ...more,
  );

test.each(['video/mp4', 'video/quicktime', 'audio/mp4'])('%s loses places, owners and timed metadata', async (type) => {
  const start = box('ftyp', 'isom', uint32(512));
  const picture = Buffer.from('the frames that are shown');
  const data = box('mdat', picture, secret);
  const offset = start.length + 8;
  const moov = box(
    'moov',
    track('vide', [10, picture.length - 10], offset, box('udta', box('\xa9nam', secret))),
    track('meta', [4, secret.length - 4], offset + picture.length),
    box('udta', box('\xa9xyz', secret), box('loci', secret)),
    box('meta', secret),
  );
  const stripped = await strip(Buffer.concat([start, data, moov, box('uuid', secret), box('free', '')]), type);
  expect(stripped.subarray(offset, offset + picture.length).toString()).toBe(picture.toString());
  expect(stripped.includes('vide')).toBe(true);
  for (const missing of ['udta', 'uuid', 'xyz', 'loci']) expect(stripped.includes(missing), missing).toBe(false);
});

/** Each of a thousand tracks says that its samples are the whole file, a million times in each of its chunks. */
test.each([0, 1_000_000])(
  'tracks that claim the same bytes again and again cost no more than one (size %i)',
  async (size) => {
    const chunks = 20_000;
    const greedy = track('meta', [1, 1], 0);
    const claims = box(
      'trak',
      box(
        'mdia',
        fullBox('hdlr', uint32(0), 'meta', Buffer.alloc(12), 'name\0'),
        box(
          'minf',
          box(
            'stbl',
            fullBox('stsz', uint32(size), uint32(0)),
            fullBox('stsc', uint32(1), uint32(1), uint32(1_000_000), uint32(1)),
            fullBox('stco', uint32(chunks), Buffer.alloc(chunks * 4)),
          ),
        ),
      ),
    );
    const moov = box('moov', track('vide', [1, 1], 0), claims, ...Array.from({ length: 1_000 }, () => greedy));
    const before = process.cpuUsage();
    await strip(Buffer.concat([box('ftyp', 'isom'), moov, box('mdat', Buffer.alloc(2_000_000))]), 'video/mp4');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  },
);

test.each([
  ['audio/wav', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(20_000_000)])],
  ['audio/flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(20_000_000)])],
  ['video/webm', Buffer.from('18538067ff'.padEnd(20_000_000, 'ec80'), 'hex')],
])('%s of parts without content is walked through in no time', async (type, bytes) => {
  const before = process.cpuUsage();
  await strip(bytes, type);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(4_000);
});

test('what is written while a file is read is there when it is read again', async () => {
  const path = join(folder, 'patched');
  await writeFile(path, 'abcdefghij');
  await withPatchableFile(path, async (file) => {
    const text = async (at: number, length: number) => (await file.read(at, length)).toString();
    expect(await text(0, 4)).toBe('abcd');
    await file.write(2, Buffer.from('XY'));
    await file.fill(8, 99, 0x2d);
    await file.write(9, Buffer.from('longer than the file'));
    expect([await text(0, 10), await text(3, 2), await text(9, 5), await text(-1, 3), await text(20, 1)]).toEqual([
      'abXYefgh-l',
      'Ye',
      'l',
      '',
      '',
    ]);
  });
  expect(await readFile(path, 'utf8')).toBe('abXYefgh-l');
});

test('a box that claims more than there is, or nothing, ends the walk and harms nothing', async () => {
  const broken = Buffer.concat([
    box('ftyp', 'isom'),
    uint32(0xffffff),
    Buffer.from('moov'),
    uint32(3),
    Buffer.from('udta'),
  ]);
  expect(await strip(broken, 'video/mp4')).toEqual(broken);
  for (const type of ['video/webm', 'audio/ogg', 'audio/wav', 'audio/flac', 'audio/mpeg']) {
    expect(await strip(broken, type)).toEqual(broken);
  }
});

const element = (id: string, content: Buffer, isUnknown = false) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length));
  size[0] = 0x01;
  return Buffer.concat([Buffer.from(id, 'hex'), isUnknown ? Buffer.from('01ffffffffffffff', 'hex') : size, content]);
};

test.each([false, true])('WebM loses tags, title and attachments, also of a live recording (%s)', async (isLive) => {
  const frames = element('a3', Buffer.from('frames'));
  const inside = Buffer.concat([
    element('1549a966', Buffer.concat([element('2ad7b1', Buffer.from([15])), element('7ba9', Buffer.from(secret))])),
    element('1f43b675', frames, isLive),
    element('1941a469', Buffer.from(secret)),
    element('1254c367', Buffer.from(secret)),
  ]);
  const file = Buffer.concat([element('1a45dfa3', Buffer.from('webm')), element('18538067', inside, isLive)]);
  const stripped = await strip(file, 'video/webm');
  expect(stripped.includes('frames')).toBe(true);
  // Every element still ends at the beginning of the next one.
  expect(stripped.indexOf(Buffer.from('1f43b675', 'hex'))).toBe(file.indexOf(Buffer.from('1f43b675', 'hex')));
  expect(stripped.at(file.indexOf(Buffer.from('1254c367', 'hex')))).toBe(0xec);
});

test('MP3 loses its tags at both ends', async () => {
  const tag = Buffer.from(`TIT2${secret}`);
  const head = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0x40, 0, 0, 0, tag.length]), tag]);
  const tail = Buffer.alloc(128);
  tail.write(`TAG${secret}`);
  const ape = Buffer.alloc(32);
  ape.write('APETAGEX');
  ape.writeUInt32LE(32 + secret.length, 12);
  const stripped = await strip(
    // Two tags: some programs put one before the one that is there.
    Buffer.concat([head, head, Buffer.from([0xff, 0xfb]), Buffer.from('sound'), Buffer.from(secret), ape, tail]),
    'audio/mpeg',
  );
  expect(stripped.includes('sound')).toBe(true);
});

test('WAV and FLAC lose their metadata', async () => {
  const chunk = (id: string, content: string) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(id), size, Buffer.from(content), Buffer.alloc(content.length % 2)]);
  };
  const wav = Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WAVE'),
    chunk('fmt ', 'x'),
    chunk('LIST', secret),
    chunk('data', 'sound'),
  ]);
  expect((await strip(wav, 'audio/wav')).includes('sound')).toBe(true);
  const flac = Buffer.concat([
    Buffer.from('fLaC'),
    block(0, 'info'),
    block(4, secret),
    block(0x86, secret),
    Buffer.from('sound'),
  ]);
  const stripped = await strip(flac, 'audio/flac');
  expect([stripped.includes('sound'), stripped[12], stripped[16 + secret.length]]).toEqual([true, 1, 0x81]);
});

/** Pages of one stream, each packet cut into segments as Ogg has it. */
function oggPage(sequence: number, content: Buffer, isContinued: boolean, before: readonly number[] = []): Buffer {
  const lacing = [...before, ...Array.from({ length: Math.floor(content.length / 255) }, () => 255)];
  if (!isContinued) lacing.push(content.length % 255);
  const head = Buffer.alloc(27);
  head.write('OggS');
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = lacing.length;
  const page = Buffer.concat([head, Buffer.from(lacing), content]);
  page.writeUInt32LE(checksumOf(page), 22);
  return page;
}

const sound = 'sound';
const long = secret.repeat(30);

test.each([
  ['Opus', 'OpusHead', [Buffer.from(`OpusTags${long}`)], ['O']],
  ['Vorbis', '\x01vorbis', [Buffer.from(`\x03vorbis${long}`)], ['\x03']],
  ['Speex', 'Speex   ', [Buffer.from(long)], [undefined]],
  ['FLAC', '\x7fFLAC', [block(4, long), block(6, long), block(0x82, long)], ['\x04', '\x01', '\x81']],
])('Ogg %s loses its comments, with the checksums of its pages right', async (_, head, marks, firstBytes) => {
  const pages = [
    oggPage(0, Buffer.from(head, 'latin1'), false),
    // The page ends within the packet, as with those that are larger than a page.
    ...marks.flatMap((packet, index) => [
      oggPage(index * 2 + 1, packet.subarray(0, 510), true),
      oggPage(index * 2 + 2, packet.subarray(510), false),
    ]),
    oggPage(marks.length * 2 + 1, Buffer.from(sound), false),
  ];
  const stripped = await strip(Buffer.concat(pages), 'audio/ogg');
  expectRightPages(stripped, pages);
  expect(stripped.includes(sound)).toBe(true);
  for (const [index, firstByte] of firstBytes.entries()) {
    const before = pages.slice(0, index * 2 + 1).reduce((sum, { length }) => sum + length, 0);
    const content = before + 27 + (stripped[before + 26] ?? 0);
    if (firstByte !== undefined) expect(stripped.toString('latin1', content, content + 1)).toBe(firstByte);
  }
});

test('a packet of comments that ends with its page leaves the sound after it as it is', async () => {
  const comments = Buffer.from(`OpusTags${secret.repeat(200)}`).subarray(0, 510);
  const pages = [
    oggPage(0, Buffer.from('OpusHead'), false),
    oggPage(1, comments, true),
    // Nothing but the end of the packet, and the first packet of sound.
    oggPage(2, Buffer.from(sound), false, [0]),
  ];
  const stripped = await strip(Buffer.concat(pages), 'audio/ogg');
  expectRightPages(stripped, pages);
  expect(stripped.includes(sound)).toBe(true);
});

function expectRightPages(stripped: Buffer, pages: readonly Buffer[]): void {
  let at = 0;
  for (const { length } of pages) {
    const page = Buffer.from(stripped.subarray(at, at + length));
    const checksum = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    expect(checksumOf(page)).toBe(checksum);
    at += length;
  }
}

test('files that are neither video nor audio stay unchanged', async () => {
  const path = join(folder, 'document');
  await writeFile(path, secret);
  await stripMetadata(path, 'application/pdf');
  expect(await readFile(path, 'utf8')).toBe(secret);
});
