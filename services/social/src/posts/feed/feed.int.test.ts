import type { Post } from '@stagedoor/contracts/post';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  fan = await world.someone();
});

const contents = ({ data }: { data: { posts: Post[] } }) => data.posts.map(({ content }) => content);

async function creators(count: number): Promise<Someone[]> {
  const made: Someone[] = [];
  for (let index = 0; index < count; index += 1) made.push(await world.someone(undefined, 'CREATOR'));
  return made;
}

/** A moment later than every one before, so that posts have an order. */
async function postLater(author: Someone, content: string, more = {}) {
  world.service.clock.advance(1_000);
  return world.post(author, content, more);
}

test('the feed is a 401 for a visitor, and empty for a person without followees and posts', async () => {
  expect((await world.call('/posts/feed')).status).toBe(401);
  expect((await world.call('/posts/feed', { as: fan })).data).toEqual({
    posts: [],
    pagination: { page: 1, limit: 10, total: 0, totalPages: 0, hasMore: false, nextCursor: null },
  });
});

test("contains the viewer's own posts and those of followees only, newest first", async () => {
  const [mara, theo, other] = await creators(3);
  if (mara === undefined || theo === undefined || other === undefined) throw new Error('three');
  await world.follow(fan, mara);
  await world.follow(fan, theo);
  await postLater(mara, 'one');
  await postLater(other, 'not this');
  await postLater(theo, 'two');
  await postLater(fan, 'three');
  await postLater(mara, 'four');
  expect(contents(await world.call('/posts/feed', { as: fan }))).toEqual(['four', 'three', 'two', 'one']);
});

test('pages by cursor neither repeat nor skip a post when new ones arrive', async () => {
  const [mara, theo] = await creators(2);
  if (mara === undefined || theo === undefined) throw new Error('two');
  await world.follow(fan, mara);
  await world.follow(fan, theo);
  for (let index = 1; index <= 12; index += 1) await postLater(index % 3 === 0 ? theo : mara, `${index}`);
  const first = await world.call('/posts/feed?limit=5', { as: fan });
  await postLater(mara, 'newer');
  const second = await world.call(`/posts/feed?limit=5&cursor=${first.data.pagination.nextCursor}`, { as: fan });
  const third = await world.call(`/posts/feed?limit=5&cursor=${second.data.pagination.nextCursor}`, { as: fan });
  expect([first, second, third].flatMap(contents)).toEqual([
    '12',
    '11',
    '10',
    '9',
    '8',
    '7',
    '6',
    '5',
    '4',
    '3',
    '2',
    '1',
  ]);
  expect(third.data.pagination).toMatchObject({ hasMore: false, nextCursor: null });
});

test('pages by number go on where the one before ended, and say that there is more', async () => {
  const [mara] = await creators(1);
  if (mara === undefined) throw new Error('one');
  await world.follow(fan, mara);
  for (let index = 1; index <= 5; index += 1) await postLater(mara, `${index}`);
  const first = await world.call('/posts/feed?limit=2', { as: fan });
  const second = await world.call('/posts/feed?limit=2&page=2', { as: fan });
  const third = await world.call('/posts/feed?limit=2&page=3', { as: fan });
  expect([first, second, third].map(contents)).toEqual([['5', '4'], ['3', '2'], ['1']]);
  expect(first.data.pagination).toMatchObject({ page: 1, total: 3, totalPages: 2, hasMore: true });
  expect(third.data.pagination).toMatchObject({ page: 3, total: 5, hasMore: false });
});

test('a page of 0, a limit of 0 or an invalid cursor is a 400; a limit over 100 is reduced', async () => {
  for (const query of ['page=0', 'limit=0', 'limit=x', 'cursor=x', 'cursor=WzEsMl0', 'page=1000&limit=100']) {
    expect([query, (await world.call(`/posts/feed?${query}`, { as: fan })).status]).toEqual([query, 400]);
  }
  expect((await world.call('/posts/feed?limit=1000', { as: fan })).data.pagination.limit).toBe(100);
});

test('deleted, scheduled and unfollowed posts are not in it; older posts of an author stay when the newest is deleted', async () => {
  const [mara, theo] = await creators(2);
  if (mara === undefined || theo === undefined) throw new Error('two');
  await world.follow(fan, mara);
  await world.follow(fan, theo);
  await postLater(mara, 'older');
  const newest = await postLater(mara, 'newest');
  await postLater(theo, 'his');
  const soon = new Date(world.service.clock.now().getTime() + 3_600_000).toISOString();
  await postLater(mara, 'scheduled', { scheduledAt: soon });
  await world.call(`/posts/${newest.id}`, { method: 'DELETE', as: mara });
  expect(contents(await world.call('/posts/feed', { as: fan }))).toEqual(['his', 'older']);
  await world.call(`/users/follow/${theo.userId}`, { method: 'DELETE', as: fan });
  expect(contents(await world.call('/posts/feed', { as: fan }))).toEqual(['older']);
});

test('only the ten followees who posted last are looked into, and that is enough', async () => {
  const many = await creators(14);
  for (const creator of many) await world.follow(fan, creator);
  for (const [index, creator] of many.entries()) await postLater(creator, `${index}`);
  await postLater(many[3] ?? fan, 'again');
  const expected = ['again', '13', '12', '11', '10', '9', '8', '7', '6', '5'];
  expect(contents(await world.call('/posts/feed', { as: fan }))).toEqual(expected);
});

test('somebody who follows more than 300 people reads the same feed from the newest posts of all, by page and by cursor', async () => {
  const { sql } = world.service.deps.database;
  const [mara, silent] = await creators(2);
  if (mara === undefined || silent === undefined) throw new Error('two');
  await world.follow(fan, mara);
  for (let index = 1; index <= 25; index += 1) await postLater(mara, `${index}`);
  await postLater(silent, 'not followed');
  // The stored count alone decides how it is read.
  await sql`update profile set following_count = 1000 where user_id = ${fan.userId}`;
  const seen: string[] = [];
  let cursor = '';
  do {
    expect(await world.countStatements(`/posts/feed${cursor}`, fan)).toBeLessThanOrEqual(3);
    const page = await world.call(`/posts/feed${cursor}`, { as: fan });
    seen.push(...contents(page));
    cursor = page.data.pagination.hasMore ? `?cursor=${page.data.pagination.nextCursor}` : '';
  } while (cursor !== '');
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `${25 - index}`));
  expect(contents(await world.call('/posts/feed?page=2', { as: fan }))).toEqual(seen.slice(10, 20));
});

test('one feed, one post, one profile and one list of an author cost at most three statements each', async () => {
  const [mara] = await creators(1);
  if (mara === undefined) throw new Error('one');
  await world.follow(fan, mara);
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) ids.push((await postLater(mara, `${index}`)).id);
  const paths = [
    '/posts/feed',
    `/posts/${ids[0]}`,
    `/users/${mara.username}`,
    `/users/${mara.userId}`,
    `/posts/user/${mara.username}`,
    `/posts/${ids[0]}/comments`,
    '/posts/trending',
    '/users/featured?limit=6',
    '/users/suggested',
  ];
  for (const path of paths) {
    const count = await world.countStatements(path, fan);
    expect([path, count >= 1, count <= 3]).toEqual([path, true, true]);
  }
});
