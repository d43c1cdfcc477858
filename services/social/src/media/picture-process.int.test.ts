import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPictureMaker } from '#/media/picture-process.ts';
import { flatPng, svg } from '#/testing/test-pictures.ts';

let folder: string;
const maker = createPictureMaker();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-pictures-'));
});
afterAll(async () => {
  maker.close();
  await rm(folder, { recursive: true });
});

async function upload(content: Buffer) {
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, content);
  return { path, size: content.length };
}

test('concurrent pictures are all made, and one that is refused affects no other', async () => {
  const [one, refused, other] = await Promise.allSettled([
    maker.post(await upload(flatPng(700, 10))),
    maker.post(await upload(svg)),
    maker.avatar(await upload(flatPng(64, 64))),
  ]);
  expect(one).toMatchObject({ status: 'fulfilled', value: { widths: [640, 700], blurred: { file: 'blurred.webp' } } });
  expect(refused).toMatchObject({ status: 'rejected', reason: { statusCode: 415 } });
  expect(other).toMatchObject({ status: 'fulfilled', value: [{ file: '512.webp' }, { file: '256.webp' }] });
});

test('a picture that crashes the process is refused, one that takes too long may come again, and the next one is made', async () => {
  const hasty = createPictureMaker({ timeoutMs: 1 });
  await expect(hasty.post(await upload(flatPng(64, 64)))).rejects.toMatchObject({ statusCode: 503 });
  hasty.close();
  const making = maker.post(await upload(flatPng(3_000, 3_000)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(maker.isRunning()).toBe(true);
  // What an end from outside looks like: the memory ran out, a decoder crashed.
  maker.close();
  await expect(making).rejects.toMatchObject({ statusCode: 400 });
  expect(await maker.post(await upload(flatPng(64, 64)))).toMatchObject({ widths: [64] });
});

test('a page is read there, and one that is no page affects no other', async () => {
  const pages = ['<title>A page</title>', '\0'.repeat(1_000), '<meta property="og:title" content="Another">'];
  const read = await Promise.all(pages.map(async (page) => maker.page(await upload(Buffer.from(page)))));
  expect(read.map((page) => page?.title)).toEqual(['A page', undefined, 'Another']);
});

test("a fault of our own is a 503, not the picture's", async () => {
  await expect(maker.post({ path: join(folder, 'absent'), size: 1 })).rejects.toMatchObject({ statusCode: 503 });
});

test('the process ends when it is idle, and starts again', async () => {
  const brief = createPictureMaker({ idleMs: 1 });
  for (let time = 0; time < 2; time += 1) {
    expect(await brief.cover(await upload(flatPng(64, 64)))).toMatchObject([{ file: 'cover.webp' }]);
    await waitFor(() => !brief.isRunning());
  }
  brief.close();
});
