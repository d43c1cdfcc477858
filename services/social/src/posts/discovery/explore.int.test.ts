import type { Post } from '@stagedoor/contracts/post';
import { pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { noise } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone('mara', 'CREATOR');
  fan = await world.someone('fan');
});
afterAll(() => world.service.destroy());

const contents = ({ data }: { data: { posts: Post[] } }) => data.posts.map(({ content }) => content);

test('explore orders open posts by engagement, without teasers, with pages by cursor', async () => {
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
  await world.post(mara, 'newer');
  const rest = await world.call(`/posts/explore?cursor=${first.data.pagination.nextCursor}`, { as: fan });
  expect(rest.data.posts.map(({ id }: { id: string }) => id)).toEqual([liked.id, quiet.id]);
  await world.follow(fan, mara);
  expect(contents(await world.call('/posts/explore', { as: fan }))).toContain('for followers');
});

test('a type filters posts: text alone, or with a picture', async () => {
  const picture = await noise(40, 30).png().toBuffer();
  const form = [{ name: 'content', value: 'pictured' }, ...pictures(picture, picture)];
  expect((await world.call('/posts', { method: 'POST', as: mara, form })).status).toBe(201);
  expect(contents(await world.call('/posts/explore?type=IMAGE'))).toEqual(['pictured']);
  expect(contents(await world.call('/posts/explore?type=VIDEO'))).toEqual([]);
  expect(contents(await world.call('/posts/explore?type=TEXT'))).not.toContain('pictured');
  expect(contents(await world.call('/posts/explore?type=TEXT'))).toContain('quiet');
});

test('trending has a new post that nobody liked after those of the last days that somebody did', async () => {
  const liked = await world.post(mara, 'liked yesterday');
  await world.call(`/posts/${liked.id}/like`, { method: 'POST', as: fan });
  world.service.clock.advance(36 * 3_600_000);
  const fresh = await world.post(await world.someone(undefined, 'CREATOR'), 'of a moment ago');
  const order = async () =>
    contents(await world.call('/posts/trending?limit=100')).filter(
      (content) => content === 'liked yesterday' || content === 'of a moment ago',
    );
  expect(await order()).toEqual(['liked yesterday', 'of a moment ago']);
  await world.call(`/posts/${fresh.id}/like`, { method: 'POST', as: fan });
  expect(await order()).toEqual(['of a moment ago', 'liked yesterday']);
});

test('an invalid type or cursor is a 400', async () => {
  for (const query of ['type=SOUND', 'cursor=x', 'limit=0', 'page=0']) {
    expect([query, (await world.call(`/posts/explore?${query}`)).status]).toEqual([query, 400]);
  }
});

test('neither posts that the viewer may not see nor one busy author push others out', async () => {
  const { sql } = world.service.deps.database;
  const [seller, closed, busy, quiet] = [
    await world.someone(undefined, 'CREATOR'),
    await world.someone(undefined, 'CREATOR'),
    await world.someone(undefined, 'CREATOR'),
    await world.someone(undefined, 'CREATOR'),
  ];
  const own = await world.post(quiet, 'seldom and good');
  world.service.clock.advance(1_000);
  const flood = (author: Someone, price: number) => sql`
    insert into post (id, author_id, content, visibility, price_cents, created_at, updated_at, published_at)
    select gen_random_uuid(), ${author.userId}, 'again', 'PUBLIC', ${price}, at, at, at
    from (select ${world.service.clock.now().toISOString()}::timestamptz + n * interval '1 millisecond' as at
      from generate_series(1, 1100) n) written`;
  await flood(seller, 500);
  await flood(closed, 0);
  await flood(busy, 0);
  await sql`update profile set is_private = true where user_id = ${closed.userId}`;
  world.service.clock.advance(10_000);
  for (const author of [seller, closed, busy]) await world.post(author, 'the newest of mine');

  for (const list of ['/posts/explore', '/posts/explore?type=TEXT', '/posts/trending']) {
    const { posts } = (await world.call(list)).data;
    const ids = posts.map(({ id }: { id: string }) => id);
    const authors = posts.map(({ userId }: { userId: string }) => userId);
    expect(ids, list).toContain(own.id);
    expect(authors, list).not.toContain(closed.userId);
    // Three of theirs before the others' are through, and then the rest.
    const turns = authors.slice(0, authors.indexOf(quiet.userId)).filter((id: string) => id === busy.userId);
    expect(turns.length, list).toBeLessThanOrEqual(3);
  }
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { posts, pagination } = (await world.call(`/posts/explore?limit=4${cursor}`)).data;
    seen.push(...posts.map(({ id }: { id: string }) => id));
    if (!pagination.hasMore) break;
    cursor = `&cursor=${pagination.nextCursor}`;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toContain(own.id);
});

test('a post that is hidden again, deleted or priced leaves its author sorted by older posts', async () => {
  const { sql } = world.service.deps.database;
  const author = await world.someone(undefined, 'CREATOR');
  const recents = async () =>
    (await sql`select kind, is_listed from author_recent where author_id = ${author.userId} order by kind`).map(
      ({ kind, is_listed }) => `${kind} ${is_listed}`,
    );
  const [first, second] = [await world.post(author, 'one'), await world.post(author, 'two')];
  expect(await recents()).toEqual(['ALL true', 'TEXT true']);
  await world.call('/users/profile', { method: 'PUT', as: author, body: { isPrivate: true } });
  expect(await recents()).toEqual(['ALL false', 'TEXT false']);
  await world.call('/users/profile', { method: 'PUT', as: author, body: { isPrivate: false } });
  await world.call(`/posts/${first.id}`, { method: 'DELETE', as: author });
  expect(await recents()).toEqual(['ALL true', 'TEXT true']);
  await world.call(`/posts/${second.id}`, { method: 'PUT', as: author, body: { visibility: 'FOLLOWERS' } });
  expect(await recents()).toEqual([]);
});
