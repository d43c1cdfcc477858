import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripMetadata } from '#/uploads/metadata/strip-metadata.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-films-'));
});
afterAll(() => rm(folder, { recursive: true }));

const place = 'GPS(2.2950,48.8577,35) of Mara';
const frames = 'the frames that are shown';
const sound = 'the sound that is heard';

async function strip(bytes: Buffer, mimeType: string): Promise<Buffer> {
  const path = join(folder, 'film');
  await writeFile(path, bytes);
  await stripMetadata(path, mimeType);
  const stripped = await readFile(path);
  expect(stripped.length).toBe(bytes.length);
  expect(stripped.includes('Mara')).toBe(false);
  return stripped;
}

type Part = Buffer | string;
const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
};
const box = (type: string, ...content: readonly Part[]) => {
  const all = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([numbers(all.length + 8), Buffer.from(type, 'latin1'), all]);
};
const full = (type: string, ...content: readonly Part[]) => box(type, numbers(0), ...content);

interface TrackOptions {
  readonly id?: number;
  readonly table?: readonly Buffer[];
  readonly more?: readonly Buffer[];
}
const time = 3_860_000_000;
/** A track whose samples are chunks, each with an offset and a size in bytes. */
function track(handler: string, chunks: readonly (readonly [number, number])[], options: TrackOptions = {}) {
  const { id = 1, more = [] } = options;
  const table = options.table ?? [full('stsz', numbers(0, chunks.length, ...chunks.map(([, size]) => size)))];
  return box(
    'trak',
    full('tkhd', numbers(time, time, id, 0, 1000)),
    box(
      'mdia',
      full('mdhd', numbers(time, time, 1000, 1000), 'und0'),
      full('hdlr', numbers(0), handler, Buffer.alloc(12), 'Camera of Mara\0'),
      box(
        'minf',
        full('vmhd'),
        box('dinf', full('dref', numbers(1), full('alis', '/Users/Mara/film.mov'))),
        box(
          'stbl',
          ...table,
          full('stsc', numbers(1, 1, 1, 1)),
          full('stco', numbers(chunks.length, ...chunks.map(([offset]) => offset))),
          box('cprt', 'Mara'),
        ),
      ),
    ),
    ...more,
  );
}

const start = box('ftyp', 'isom', numbers(512));
/** A file of chunks of data, to whose offsets the tracks refer. */
function film(
  parts: readonly string[],
  tracksAt: (offsets: readonly number[]) => readonly Buffer[],
  ...after: Buffer[]
) {
  let at = start.length + 8;
  const offsets = parts.map((part) => {
    at += part.length;
    return at - part.length;
  });
  const moov = box('moov', full('mvhd', numbers(time, time, 1000, 4000)), ...tracksAt(offsets));
  return Buffer.concat([start, box('mdat', ...parts), moov, ...after]);
}

const films = ['video/mp4', 'video/quicktime'] as const;
const handlers = ['text', 'sbtl', 'subt', 'clcp', 'meta', 'tmcd', 'hint', 'camm', 'gpmd', 'data', '\0\0\0\0'];

test.each(films.flatMap((type) => handlers.map((handler) => [type, handler] as const)))(
  '%s loses its track of %j, and keeps picture and sound',
  async (type, handler) => {
    const stripped = await strip(
      film([frames, place, sound, place], ([picture = 0, first = 0, heard = 0, second = 0]) => [
        track('vide', [[picture, frames.length]]),
        track(handler, [
          [first, place.length],
          [second, place.length],
        ]),
        track('soun', [[heard, sound.length]], { id: 2 }),
      ]),
      type,
    );
    expect(stripped.includes(frames) && stripped.includes(sound)).toBe(true);
    expect([stripped.includes('vide'), stripped.includes('soun')]).toEqual([true, true]);
  },
);

test('what a dash camera notes goes from its boxes, from between the frames, from free space and from the end', async () => {
  const block = `freeGPS ${place}`;
  const stripped = await strip(
    film(
      [frames, block, sound, block],
      ([picture = 0, first = 0, heard = 0]) => [
        track('vide', [[picture, frames.length]]),
        track('soun', [[heard, sound.length]], { id: 2 }),
        box('gps ', numbers(1, 2, first, block.length)),
        box('free', place),
        box('udta', place),
        box('GPSC', place),
      ],
      box('free', block),
      box('skip', block),
      box('moof', box('meta', place), box('uuid', place)),
      box('emsg', place),
      box('prft', place),
      box('3qvf', place),
      Buffer.concat([numbers(3, 3), Buffer.from(`in a form of its own: ${place}`)]),
    ),
    'video/mp4',
  );
  expect(stripped.includes(frames) && stripped.includes(sound)).toBe(true);
});

test.each([0, 1])('times, names and paths go from what is kept (version %i)', async (version) => {
  const times = Buffer.alloc(version === 0 ? 8 : 16, 0x7f);
  const head = (type: string) => box(type, Buffer.from([version, 0, 0, 0]), times, numbers(1, 1000));
  const bytes = Buffer.concat([start, box('moov', head('mvhd'), box('trak', head('tkhd'), box('mdia', head('mdhd'))))]);
  // Without a handler the type of the track is unknown.
  expect((await strip(bytes, 'video/mp4')).includes(Buffer.alloc(4, 0x7f))).toBe(false);
  const whole = film([frames], ([at = 0]) => [track('vide', [[at, frames.length]])]);
  const stripped = await strip(whole, 'video/mp4');
  expect(whole.includes(numbers(time))).toBe(true);
  expect(stripped.includes(numbers(time))).toBe(false);
  expect(stripped.includes('/Users')).toBe(false);
});

test('samples are kept whole however their sizes are written', async () => {
  const sizes = {
    common: full('stsz', numbers(frames.length, 1)),
    bytes: full('stz2', numbers(8, 1), Buffer.from([frames.length])),
  };
  const words = full('stz2', numbers(16, 1), Buffer.from([0, frames.length]));
  const halves = full('stz2', numbers(4, 1), Buffer.from([frames.length << 4]));
  for (const table of [sizes.common, sizes.bytes, words]) {
    const stripped = await strip(
      film([place, frames, place], ([, at = 0]) => [track('vide', [[at, 0]], { table: [table] })]),
      'video/mp4',
    );
    expect(stripped.includes(frames)).toBe(true);
  }
  const cut = await strip(
    film(['.'.repeat(9), place], ([at = 0]) => [track('vide', [[at, 0]], { table: [halves] })]),
    'video/mp4',
  );
  expect(cut.includes('.'.repeat(9))).toBe(true);
});

test('sound that QuickTime counts by the moment is kept whole', async () => {
  const [channels, bits] = [2, 16];
  const pcm = '0123456789abcdef';
  const entry = Buffer.alloc(28);
  entry.writeUInt16BE(channels, 16);
  entry.writeUInt16BE(bits, 18);
  const table = [full('stsd', numbers(1), box('sowt', entry)), full('stsz', numbers(1, 4))];
  const runs = Buffer.concat(table);
  const bytes = film([pcm, place], ([at = 0]) => [
    track('soun', [[at, 0]], { table: [runs, full('stsc', numbers(1, 1, pcm.length / 4, 1))] }),
  ]);
  expect((await strip(bytes, 'video/quicktime')).includes(pcm)).toBe(true);
});

test.each([
  ['from its fragment on', 0x20000, []],
  ['from a place in the file on', 0x1, ['base']],
])('of fragments the parts of kept tracks stay, counted %s', async (_, flag, given) => {
  const fragmentAt = (base: number, offsets: readonly number[]) => {
    const where = given.length > 0 ? numbers(0, base) : Buffer.alloc(0);
    const part = (id: number, size: number, offset: number, hasSizes: boolean) =>
      box(
        'traf',
        box('tfhd', numbers(flag), numbers(id), where),
        box('trun', numbers(hasSizes ? 0x201 : 0x1), numbers(1, offset), hasSizes ? numbers(size) : Buffer.alloc(0)),
      );
    return box(
      'moof',
      full('mfhd', numbers(1)),
      part(1, frames.length, offsets[0] ?? 0, true),
      part(3, place.length, offsets[1] ?? 0, true),
      part(2, sound.length, offsets[2] ?? 0, false),
    );
  };
  const moov = box(
    'moov',
    track('vide', []),
    track('soun', [], { id: 2 }),
    track('text', [], { id: 3 }),
    box('mvex', full('trex', numbers(2, 1, 0, sound.length, 0))),
  );
  const head = Buffer.concat([start, moov]);
  const { length } = fragmentAt(head.length, []);
  const first = length + 8;
  const offsets = [first, first + frames.length, first + frames.length + place.length];
  const fragment = fragmentAt(head.length, offsets);
  const stripped = await strip(Buffer.concat([head, fragment, box('mdat', frames, place, sound)]), 'video/mp4');
  expect(stripped.includes(frames) && stripped.includes(sound)).toBe(true);
});

test('a file without a track that is understood loses only what is known to be something else', async () => {
  const stripped = await strip(
    film([frames, place], ([, at = 0]) => [track('text', [[at, place.length]])]),
    'video/mp4',
  );
  expect(stripped.includes(frames)).toBe(true);
});

const element = (id: string, ...content: readonly Part[]) => {
  const all = Buffer.concat(content.map((part) => Buffer.from(part)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(all.length));
  size[0] = 0x01;
  return Buffer.concat([Buffer.from(id, 'hex'), size, all]);
};
const byte = (...values: readonly number[]) => Buffer.from(values);

test.each([false, true])(
  'WebM loses tracks of text with their data, names and all that is not known (live: %s)',
  async (isLive) => {
    const entry = (number: number, type: number) =>
      element(
        'ae',
        element('d7', byte(number)),
        element('83', byte(type)),
        element('536e', 'Mara'),
        element('bf', 'Mara'),
      );
    const inCluster = Buffer.concat([
      element('e7', byte(0)),
      element('a3', byte(0x81, 0, 0, 0), frames),
      element('a3', byte(0x83, 0, 0, 0), place),
      element('a0', element('a1', byte(0x83, 0, 0, 0), place), element('9b', byte(9))),
      element('a0', element('a1', byte(0x82, 0, 0, 0), sound)),
      element('a3', byte(0x40, 0x03, 0, 0, 0), place),
    ]);
    const cluster = isLive
      ? Buffer.concat([Buffer.from('1f43b67501ffffffffffffff', 'hex'), inCluster])
      : element('1f43b675', inCluster);
    const bytes = Buffer.concat([
      element('1a45dfa3', 'webm'),
      Buffer.from('1853806701ffffffffffffff', 'hex'),
      element('1549a966', element('2ad7b1', byte(15)), element('73a4', place)),
      element('1654ae6b', entry(1, 1), entry(2, 2), entry(3, 17)),
      element('1043a770', place),
      element('ec', place),
      cluster,
      element('ff', place),
    ]);
    const stripped = await strip(bytes, 'video/webm');
    expect(stripped.includes(frames) && stripped.includes(sound)).toBe(true);
  },
);
