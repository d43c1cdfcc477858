import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { type S3Stub, startS3Stub } from '@stagedoor/service-kit/testing/stubs/s3-stub';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let bucket: S3Stub;
let world: SocialWorld;

beforeAll(async () => {
  bucket = await startS3Stub();
  world = await startSocial({ FILE_STORE_URL: bucket.url });
});
afterAll(async () => {
  await world.service.destroy();
  await bucket.close();
});

test('files of posts live in the bucket that the configuration names: put, served in parts, moved, removed', async () => {
  const mara = await world.someone('mara', 'CREATOR');
  const form = [{ name: 'content', value: 'Look' }, ...pictures(flatPng(700, 40))];
  const { status, data } = await world.call('/posts', { method: 'POST', as: mara, form });
  expect(status).toBe(201);
  expect(await world.files()).toEqual([]);
  const [{ url, size }] = data.media;
  const part = await world.call(url, { headers: { range: 'bytes=5-9' } });
  expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 5-9/${size}` } });
  expect((await world.call(url)).bytes.subarray(5, 10).equals(part.bytes)).toBe(true);
  const changed = await world.call(`/posts/${data.id}`, { method: 'PUT', as: mara, body: { price: 3 } });
  expect((await world.call(changed.data.media[0].url, { as: mara })).bytes.length).toBe(size);
  expect((await world.call(url)).status).toBe(404);
  await world.call(`/posts/${data.id}`, { method: 'DELETE', as: mara });
  expect([...bucket.files.keys()]).toEqual([]);
});

test('while the bucket is unavailable a post with files is a 503 and a text is posted all the same', async () => {
  const theo = await world.someone('theo');
  bucket.fail(503);
  const refused = await world.call('/posts', { method: 'POST', as: theo, form: pictures(flatPng(8, 8)) });
  expect(refused).toMatchObject({ status: 503, message: 'Storage is temporarily unavailable.' });
  expect((await world.post(theo, 'Words alone')).id).toBeDefined();
  bucket.fail(undefined);
});
