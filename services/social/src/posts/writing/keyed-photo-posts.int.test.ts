import { randomUUID } from 'node:crypto';
import { type multipartBody, pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { noise } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;
beforeAll(async () => {
  // With a single connection whatever holds one while it waits keeps everybody else waiting.
  world = await startSocial({ DATABASE_POOL_SIZE: '1' });
  mara = await world.someone(undefined, 'CREATOR');
});
afterAll(() => world.service.destroy());

/** Pictures are made one after the other: seconds, on a busy machine many. */
const timeout = 60_000;

const post = (form: Parameters<typeof multipartBody>[0], key: string) =>
  world.call('/posts', { method: 'POST', as: mara, form, headers: { 'idempotency-key': key } });

test('reads are answered while the pictures of keyed posts are made, and all posts are there', {
  timeout,
}, async () => {
  const picture = await noise(1_000, 700).jpeg().toBuffer();
  const form = pictures(picture, picture);
  const keys = [1, 2, 3].map(() => randomUUID());
  let answered = 0;
  const posting = Promise.all(
    keys.map(async (key) => {
      const answer = await post(form, key);
      answered += 1;
      return answer;
    }),
  );
  let readsBeforeTheFirst = 0;
  while (answered === 0) {
    expect((await world.call('/posts/feed', { as: mara })).status).toBe(200);
    readsBeforeTheFirst += 1;
  }
  const created = await posting;
  expect(readsBeforeTheFirst).toBeGreaterThan(5);
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
  const { posts } = (await world.call('/posts/feed', { as: mara })).data;
  expect(new Set(posts.map(({ id }: { id: string }) => id))).toEqual(new Set(created.map(({ data }) => data.id)));

  const second = await Promise.all(keys.map((key) => post(form, key)));
  expect(second.map(({ data }) => data.id)).toEqual(created.map(({ data }) => data.id));
});

test('the same key with another picture is another request', async () => {
  const [one, other] = [await noise(40, 40).png().toBuffer(), await noise(40, 40).png().toBuffer()];
  const key = randomUUID();
  expect((await post(pictures(one), key)).status).toBe(201);
  expect((await post(pictures(one), key)).headers['idempotency-replayed']).toBe('true');
  expect((await post(pictures(other), key)).status).toBe(409);
});

test('a keyed post whose picture cannot be read leaves no file, and its key can be used again', async () => {
  const key = randomUUID();
  const before = await world.files();
  const broken = (await noise(400, 400).jpeg().toBuffer()).subarray(0, 4_000);
  expect((await post(pictures(broken), key)).status).toBe(400);
  expect(await world.files()).toEqual(before);
  expect((await post(pictures(await noise(40, 40).png().toBuffer()), key)).status).toBe(201);
});
