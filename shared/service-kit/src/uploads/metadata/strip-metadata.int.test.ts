import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  // Every element still ends where the next begins.
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
    Buffer.concat([head, Buffer.from([0xff, 0xfb]), Buffer.from('sound'), Buffer.from(secret), ape, tail]),
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
  const block = (flags: number, content: string) =>
    Buffer.concat([Buffer.from([flags, 0, 0, content.length]), Buffer.from(content)]);
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
function oggPage(sequence: number, content: Buffer, isContinued: boolean): Buffer {
  const lacing = Array.from({ length: Math.floor(content.length / 255) }, () => 255);
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

test.each([
  ['Opus', 'OpusHead', 'OpusTags'],
  ['Vorbis', '\x01vorbis', '\x03vorbis'],
])('Ogg %s loses its comments, with the checksums of its pages right', async (_, head, mark) => {
  const comments = Buffer.from(`${mark}${secret.repeat(30)}`, 'latin1');
  const [one, two] = [comments.subarray(0, 510), comments.subarray(510)];
  const pages = [
    oggPage(0, Buffer.from(head, 'latin1'), false),
    oggPage(1, one, true),
    oggPage(2, two, false),
    oggPage(3, Buffer.from('sound'), false),
  ];
  const stripped = await strip(Buffer.concat(pages), 'audio/ogg');
  let at = 0;
  for (const { length } of pages) {
    const page = Buffer.from(stripped.subarray(at, at + length));
    const checksum = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    expect(checksumOf(page)).toBe(checksum);
    at += length;
  }
  expect(stripped.includes('sound')).toBe(true);
  expect(stripped.includes(mark)).toBe(true);
});

test('files that are neither video nor audio stay unchanged', async () => {
  const path = join(folder, 'document');
  await writeFile(path, secret);
  await stripMetadata(path, 'application/pdf');
  expect(await readFile(path, 'utf8')).toBe(secret);
});
