import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noise } from '#/testing/picture-corpus.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone('mara', 'CREATOR');
  fan = await world.someone('fan');
});
afterAll(() => world.service.destroy());

// biome-ignore lint/suspicious/noExplicitAny: an answer
const contents = ({ data }: any) => data.posts.map(({ content }: { content: string }) => content);

test('explore starts with what people did most with, shows what is open and no teaser, and goes on by cursor', async () => {
  const quiet = await world.post(mara, 'quiet');
  const liked = await world.post(mara, 'liked');
  const talked = await world.post(mara, 'talked about');
  await world.post(mara, 'locked', { price: 4 });
  await world.post(mara, 'for followers', { visibility: 'FOLLOWERS' });
  await world.call(`/posts/${liked.id}/like`, { method: 'POST', as: fan });
  await world.call(`/posts/${talked.id}/comment`, { method: 'POST', as: fan, body: { content: 'So?' } });
  expect(contents(await world.call('/posts/explore'))).toEqual(['talked about', 'liked', 'quiet']);
  expect(await world.countStatements('/posts/explore', fan)).toBe(1);
  const first = await world.call('/posts/explore?limit=1', { as: fan });
  expect(first.data.pagination).toMatchObject({ total: 2, hasMore: true });
  world.service.clock.advance(1_000);
  await world.post(mara, 'meanwhile');
  const rest = await world.call(`/posts/explore?cursor=${first.data.pagination.nextCursor}`, { as: fan });
  expect(rest.data.posts.map(({ id }: { id: string }) => id)).toEqual([liked.id, quiet.id]);
  await world.follow(fan, mara);
  expect(contents(await world.call('/posts/explore', { as: fan }))).toContain('for followers');
});

test('a type narrows it: text alone, or what holds a picture', async () => {
  const picture = await noise(40, 30).png().toBuffer();
  const form = [{ name: 'content', value: 'pictured' }, ...pictures(picture, picture)];
  expect((await world.call('/posts', { method: 'POST', as: mara, form })).status).toBe(201);
  expect(contents(await world.call('/posts/explore?type=IMAGE'))).toEqual(['pictured']);
  expect(contents(await world.call('/posts/explore?type=VIDEO'))).toEqual([]);
  expect(contents(await world.call('/posts/explore?type=TEXT'))).not.toContain('pictured');
  expect(contents(await world.call('/posts/explore?type=TEXT'))).toContain('quiet');
});

test('a type that is none, or a cursor that is none, is a 400', async () => {
  for (const query of ['type=SOUND', 'cursor=x', 'limit=0', 'page=0']) {
    expect([query, (await world.call(`/posts/explore?${query}`)).status]).toEqual([query, 400]);
  }
});
