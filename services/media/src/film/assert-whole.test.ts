import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assertWhole } from '#/film/assert-whole.ts';

const box = (type: string, length: number) => {
  const content = Buffer.alloc(length);
  content.writeUInt32BE(length, 0);
  content.write(type, 4, 'latin1');
  return content;
};

async function rendition() {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-rendition-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'init.mp4'), Buffer.concat([box('ftyp', 24), box('moov', 100)]));
  await writeFile(join(folder, '0.m4s'), Buffer.concat([box('moof', 50), box('mdat', 1_000)]));
  await writeFile(join(folder, 'index.m3u8'), '#EXTM3U\n#EXTINF:4,\n0.m4s\n#EXT-X-ENDLIST\n');
  return folder;
}

it('takes a rendition of whole files', async () => {
  await expect(assertWhole(await rendition())).resolves.toBeUndefined();
});

it.each([
  ['a playlist without its end', 'index.m3u8', 20],
  ['an empty playlist', 'index.m3u8', 0],
  ['a segment that is cut off', '0.m4s', 1_000],
  ['a segment that is cut off in a head', '0.m4s', 54],
  ['an empty segment', '0.m4s', 0],
  ['an empty head of all segments', 'init.mp4', 0],
])('refuses %s, as a full disk leaves it', async (_name, file, length) => {
  const folder = await rendition();
  await truncate(join(folder, file), length);
  await expect(assertWhole(folder)).rejects.toThrow('is not whole');
});
