import { createHash, randomBytes } from 'node:crypto';
import { type S3Stub, startS3Stub } from '@stagedoor/service-kit/testing/stubs/s3-stub';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaWorld, startMedia, tus } from '#/testing/media-world.ts';

let bucket: S3Stub;
let world: MediaWorld;
beforeAll(async () => {
  bucket = await startS3Stub();
  world = await startMedia({ FILE_STORE_URL: bucket.url, UPLOADS_PER_WINDOW: '1000' });
});
afterAll(async () => {
  await world.destroy();
  await bucket.close();
});

const left = () => [...bucket.files.keys()].filter((name) => !name.startsWith('media/assets/'));

test('an upload to a bucket goes on where it was interrupted, and becomes an asset', async () => {
  const mara = world.person();
  const content = Buffer.from(`${randomBytes(10_000_000).toString('hex')}\n`);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const id = await world.create(mara, content.length, { filename: 'notes.txt', sha256 });
  expect((await world.send(mara, id, 0, content.subarray(0, 9_000_000))).status).toBe(204);
  expect(await world.offset(mara, id)).toBe(9_000_000);
  expect((await world.send(mara, id, 9_000_000, content.subarray(9_000_000))).status).toBe(204);
  const { state, asset } = await world.settled(mara, id);
  expect(state).toBe('done');
  expect((await world.get(mara, asset.url)).bytes.equals(content)).toBe(true);
  await waitFor(() => left().length === 0 && bucket.uploads.size === 0);
});

test('an upload to a bucket that is cancelled leaves nothing there', async () => {
  const mara = world.person();
  const id = await world.create(mara, 20_000_000);
  await world.send(mara, id, 0, Buffer.alloc(9_000_000, 'a'));
  const ended = await world.call(mara, { method: 'DELETE', url: `/media/uploads/${id}`, headers: tus });
  expect(ended.status).toBe(204);
  expect(await world.offset(mara, id)).toBe(-404);
  expect([left(), bucket.uploads.size]).toEqual([[], 0]);
});
