import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import sharp from 'sharp';
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
    maker.post(await upload(flatPng(700, 10)), 'mara'),
    maker.post(await upload(svg), 'mara'),
    maker.avatar(await upload(flatPng(64, 64)), 'mara'),
  ]);
  expect(one).toMatchObject({ status: 'fulfilled', value: { widths: [640, 700], blurred: { file: 'blurred.webp' } } });
  expect(refused).toMatchObject({ status: 'rejected', reason: { statusCode: 415 } });
  expect(other).toMatchObject({ status: 'fulfilled', value: [{ file: '512.webp' }, { file: '256.webp' }] });
});

test('a picture that crashes the process is refused, one that takes too long may come again, and the next one is made', async () => {
  const hasty = createPictureMaker({ timeoutMs: 1 });
  await expect(hasty.post(await upload(flatPng(64, 64)), 'mara')).rejects.toMatchObject({ statusCode: 503 });
  hasty.close();
  const making = maker.post(await upload(flatPng(3_000, 3_000)), 'mara');
  await new Promise((resolve) => setImmediate(resolve));
  expect(maker.isRunning()).toBe(true);
  // What an end from outside looks like: the memory ran out, a decoder crashed.
  maker.close();
  await expect(making).rejects.toMatchObject({ statusCode: 400 });
  expect(await maker.post(await upload(flatPng(64, 64)), 'mara')).toMatchObject({ widths: [64] });
});

test('a page is read there, and one that is no page affects no other', async () => {
  const pages = ['<title>A page</title>', '\0'.repeat(1_000), '<meta property="og:title" content="Another">'];
  const read = await Promise.all(pages.map(async (page) => maker.page(await upload(Buffer.from(page)), 'mara')));
  expect(read.map((page) => page?.title)).toEqual(['A page', undefined, 'Another']);
});

test("a fault of our own is a 503, not the picture's", async () => {
  await expect(maker.post({ path: join(folder, 'absent'), size: 1 }, 'mara')).rejects.toMatchObject({
    statusCode: 503,
  });
});

test('the process ends when it is idle, and starts again', async () => {
  const brief = createPictureMaker({ idleMs: 1 });
  for (let time = 0; time < 2; time += 1) {
    expect(await brief.cover(await upload(flatPng(64, 64)), 'mara')).toMatchObject([{ file: 'cover.webp' }]);
    await waitFor(() => !brief.isRunning());
  }
  brief.close();
});

/** A GIF of 12 pictures in which no two pixels are alike: the most that there is to do for its pixels. */
async function noisyGif(side: number): Promise<Buffer> {
  const pixels = randomBytes(side * side * 12 * 3).map((byte) => byte & 0xf0);
  const raw = { width: side, height: side * 12, channels: 3, pageHeight: side } as const;
  return sharp(pixels, { raw }).gif({ effort: 1, dither: 0, colours: 16 }).toBuffer();
}

test('six large animations of one person delay the picture of another by one turn, of seconds', async () => {
  const gif = await upload(await noisyGif(700));
  const small = await upload(flatPng(640, 640));
  const done: string[] = [];
  const make = async (owner: string, file: typeof gif) => {
    const made = await maker.post(file, owner);
    done.push(owner);
    return made;
  };
  const animations = Array.from({ length: 6 }, () => make('mara', gif));
  await maker.post(small, 'theo');
  // At most two of the eighteen steps of the animations: the one in progress, and none or one before it.
  expect(done).toEqual([]);
  await make('theo', small);
  expect(done.filter((owner) => owner === 'mara').length).toBeLessThan(2);
  const [animation] = await Promise.all(animations);
  expect(animation?.widths).toEqual([640, 700]);
  const frames = await Promise.all(
    (animation?.files ?? []).map(async ({ content }) => (await sharp(content).metadata()).pages),
  );
  expect(frames).toEqual([12, 12]);
}, 120_000);

test('work beyond a budget is a 429 that says when to come again, for that person alone', async () => {
  const strict = createPictureMaker({ budget: { budgetMs: 1, windowMs: 100_000 } });
  const picture = await upload(flatPng(640, 640));
  await strict.post(picture, 'mara');
  await expect(strict.post(picture, 'mara')).rejects.toMatchObject({
    statusCode: 429,
    retryAfterSeconds: expect.any(Number),
  });
  await strict.post(picture, 'theo');
  // Pictures that nobody waits for are made all the same, after all others.
  await strict.preview(picture, 'mara');
  strict.close();
});
