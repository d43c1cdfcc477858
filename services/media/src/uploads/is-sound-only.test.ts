import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recognizeFile } from '#/uploads/file-kinds.ts';
import { isSoundOnly } from '#/uploads/is-sound-only.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-sounds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function write(content: Buffer): Promise<string> {
  count += 1;
  const path = join(folder, String(count));
  await writeFile(path, content);
  return path;
}

/** An element of Matroska; without content its size is unknown, as in a live recording. */
function element(id: string, content?: Buffer): Buffer {
  const size =
    content === undefined ? Buffer.from([0xff]) : Buffer.from([0x40 | (content.length >> 8), content.length & 255]);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content ?? Buffer.alloc(0)]);
}

function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const track = (type: number) => element('ae', element('83', Buffer.from([type])));
const webm = (...tracks: readonly Buffer[]) =>
  Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067'),
    element('1549a966', element('2ad7b1', Buffer.from([1]))),
    element('1654ae6b', Buffer.concat(tracks)),
    element('1f43b675'),
  ]);
const handled = (type: string) => box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(type))));
const mp4 = (...tracks: readonly Buffer[]) =>
  Buffer.concat([box('ftyp', Buffer.from('iso5'), Buffer.alloc(4), Buffer.from('iso5mp41')), box('moov', ...tracks)]);

it('tells a recording of sound from a film, in both containers', async () => {
  const answers = async (mimeType: string, files: readonly Buffer[]) =>
    Promise.all(files.map(async (file) => isSoundOnly(await write(file), mimeType)));
  expect(await answers('video/webm', [webm(track(2)), webm(track(1), track(2)), webm(track(1)), webm()])).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const films = [mp4(handled('soun')), mp4(handled('vide'), handled('soun')), mp4(handled('meta')), mp4()];
  expect(await answers('video/mp4', films)).toEqual([true, false, false, false]);
});

it('takes nothing for sound that ends too early, makes no sense, or is of another kind', async () => {
  const cut = webm(track(2)).subarray(0, 30);
  const endless = Buffer.concat(Array.from({ length: 5_000 }, () => element('ec', Buffer.alloc(0))));
  for (const file of [cut, Buffer.alloc(0), Buffer.alloc(64), endless]) {
    for (const type of ['video/webm', 'video/mp4']) expect(await isSoundOnly(await write(file), type)).toBe(false);
  }
  expect(await isSoundOnly(await write(mp4(handled('soun'))), 'application/pdf')).toBe(false);
});

it('is recognized as sound by what is in it, whatever it claims to be', async () => {
  const recognize = async (file: Buffer) =>
    recognizeFile({
      path: await write(file),
      size: file.length,
      claimedType: 'video/mp4',
      fileName: 'film.mp4',
      digest: '',
    });
  expect(await recognize(webm(track(2)))).toMatchObject({ type: 'AUDIO', mimeType: 'audio/webm' });
  expect(await recognize(webm(track(1)))).toMatchObject({ type: 'VIDEO', mimeType: 'video/webm' });
  expect(await recognize(mp4(handled('soun')))).toMatchObject({ type: 'AUDIO', mimeType: 'audio/mp4' });
});
