import type { DataOf } from '@stagedoor/contracts/call';
import type { getBookmarkedPosts } from '@stagedoor/contracts/post-calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
  fan = await world.someone();
});

const bookmark = (id: string, as: Someone | undefined = fan, method: 'POST' | 'DELETE' = 'POST') =>
  world.call(`/posts/${id}/bookmark`, { method, as });
const like = (id: string) => world.call(`/posts/${id}/like`, { method: 'POST', as: fan });

/** Each list with what puts a post on it. */
const lists = [
  ['bookmarked', bookmark],
  ['liked', like],
] as const;

const contents = ({ data }: { data: DataOf<typeof getBookmarkedPosts> }) => data.posts.map(({ content }) => content);

test('bookmarking twice is one bookmark, which only its owner sees; so is removing it', async () => {
  const { id } = await world.post(mara, 'Keep me');
  for (const _ of [1, 2]) expect(await bookmark(id)).toMatchObject({ status: 200, data: { hasBookmarked: true } });
  expect((await world.call(`/posts/${id}`, { as: fan })).data.hasBookmarked).toBe(true);
  expect((await world.call(`/posts/${id}`, { as: mara })).data.hasBookmarked).toBe(false);
  expect((await world.call('/posts/bookmarked', { as: fan })).data.pagination.total).toBe(1);
  for (const _ of [1, 2]) {
    expect(await bookmark(id, fan, 'DELETE')).toMatchObject({ status: 200, data: { hasBookmarked: false } });
  }
  expect((await world.call('/posts/bookmarked', { as: fan })).data).toMatchObject({
    posts: [],
    pagination: { total: 0, hasMore: false },
  });
});

test('without a token it is a 401, of a hidden or unknown post a 404', async () => {
  const { sql } = world.service.deps.database;
  const { id } = await world.post(mara, 'Mine');
  for (const method of ['POST', 'DELETE'] as const) {
    expect((await world.call(`/posts/${id}/bookmark`, { method })).status).toBe(401);
    expect(await bookmark('none', fan, method)).toMatchObject({ status: 404, message: 'Post not found' });
  }
  for (const [list] of lists) expect((await world.call(`/posts/${list}`)).status).toBe(401);
  await sql`insert into block values (${mara.userId}, ${fan.userId}, now())`;
  for (const method of ['POST', 'DELETE'] as const) expect((await bookmark(id, fan, method)).status).toBe(404);
});

test.each(lists)(
  'the list of %s posts starts with the newest, is paged by cursor and by number, and is counted',
  async (list, keep) => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await world.post(mara, `${index}`)).id);
    for (const at of [3, 0, 4, 1, 2]) {
      world.service.clock.advance(1_000);
      await keep(ids[at] ?? '');
    }
    world.service.resetStatements();
    const first = await world.call(`/posts/${list}?limit=2`, { as: fan });
    expect(await world.countStatements(`/posts/${list}?limit=2`, fan)).toBeLessThanOrEqual(3);
    expect(contents(first)).toEqual(['2', '1']);
    expect(first.data.pagination).toMatchObject({ total: 5, totalPages: 3, hasMore: true });
    const { id } = await world.post(mara, 'newer');
    await keep(id);
    const rest = await world.call(`/posts/${list}?limit=5&cursor=${first.data.pagination.nextCursor}`, { as: fan });
    expect(contents(rest)).toEqual(['4', '0', '3']);
    expect(rest.data.pagination).toMatchObject({ total: 5, hasMore: false, nextCursor: null });
    expect(contents(await world.call(`/posts/${list}?limit=2&page=2`, { as: fan }))).toEqual(['1', '4']);
    expect((await world.call(`/posts/${list}?cursor=x`, { as: fan })).status).toBe(400);
  },
);

test.each(lists)(
  'deleted and hidden posts leave the list of %s posts and its count; locked ones show their teaser',
  async (list, keep) => {
    const { sql } = world.service.deps.database;
    const other = await world.someone(undefined, 'CREATOR');
    const canary = 'canary '.repeat(9);
    const posts = {
      gone: await world.post(mara, 'gone'),
      locked: await world.post(mara, canary, { price: 5 }),
      hidden: await world.post(other, 'hidden'),
    };
    for (const { id } of Object.values(posts)) await keep(id);
    expect((await world.call(`/posts/${list}`, { as: fan })).data.pagination.total).toBe(3);
    await world.call(`/posts/${posts.gone.id}`, { method: 'DELETE', as: mara });
    await sql`update profile set suspended_at = now() where user_id = ${other.userId}`;
    const { data } = await world.call(`/posts/${list}`, { as: fan });
    expect(data.pagination.total).toBe(1);
    expect(data.posts).toMatchObject([{ id: posts.locked.id, isLocked: true }]);
    expect(data.posts[0].content.length).toBeLessThanOrEqual(canary.length / 3);
  },
);
