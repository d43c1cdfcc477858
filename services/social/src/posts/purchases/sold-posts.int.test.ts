import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let admin: Someone;
let author: Someone;
let buyer: Someone;
let other: Someone;
let postId: string;

beforeAll(async () => {
  world = await startSocial({ MEDIA_SECRET: 'for tests' });
  admin = await world.someone(undefined, 'ADMIN');
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [author, buyer, other] = [await world.someone(undefined, 'CREATOR'), await world.someone(), await world.someone()];
  await world.follow(buyer, author);
  postId = await publish({ price: '5' });
  await sell(postId, buyer);
});

const text = 'The score of the second act, whole, with the parts of all who play in it';

async function publish(more: Record<string, string> = {}): Promise<string> {
  const { status, data } = await world.call('/posts', {
    method: 'POST',
    as: author,
    form: [
      { name: 'content', value: text },
      ...Object.entries(more).map(([name, value]) => ({ name, value })),
      { name: 'media', value: flatPng(900, 600), fileName: 'score.png' },
    ],
  });
  expect(status).toBe(201);
  return data.id;
}

async function sell(id: string, to: Someone): Promise<void> {
  const { sql } = world.service.deps.database;
  await sql`insert into post_purchase (post_id, buyer_id, created_at) values (${id}, ${to.userId}, now())`;
}

const read = (as: Someone | undefined, id = postId) => world.call(`/posts/${id}`, { as });
const change = (body: object) => world.call(`/posts/${postId}`, { method: 'PUT', as: author, body });
const act = (path: string, as: Someone, method: 'POST' | 'DELETE' = 'POST', body?: object) =>
  world.call(path, { method, as, ...(body === undefined ? {} : { body }) });

const deletes = () => act(`/posts/${postId}`, author, 'DELETE');
const suspends = () => act(`/admin/users/${author.userId}/suspend`, admin, 'POST', {});
const blocks = () => act(`/users/${buyer.userId}/block`, author, 'POST', {});

const changes: [string, () => Promise<{ status: number }>][] = [
  ['its author deletes it', deletes],
  ['it becomes one for subscribers', () => change({ visibility: 'SUBSCRIBERS' })],
  [
    'it becomes one for followers, and its buyer unfollows',
    async () => {
      await change({ visibility: 'FOLLOWERS' });
      return act(`/users/follow/${author.userId}`, buyer, 'DELETE');
    },
  ],
  ['its author is suspended', suspends],
  ['its author blocks the buyer', blocks],
  ['the buyer blocks its author', () => act(`/users/${author.userId}/block`, buyer, 'POST', {})],
  [
    'the account becomes private, and its buyer is removed',
    async () => {
      await world.call('/users/profile', { method: 'PUT', as: author, body: { isPrivate: true } });
      return act(`/users/followers/${buyer.userId}`, author, 'DELETE');
    },
  ],
];

describe('buyers can read the whole post after', () => {
  test.each(changes)('%s; others have nothing of it', async (_, happens) => {
    expect((await happens()).status).toBe(200);
    const { status, data } = await read(buyer);
    expect(status).toBe(200);
    expect(data).toMatchObject({ content: text, isLocked: false, price: 5 });
    const [item] = data.media;
    for (const url of [item.url, item.thumbnailUrl]) {
      const whole = await world.call(url, { as: buyer });
      expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/webp']);
      expect((await world.call(url, { as: buyer, headers: { range: 'bytes=0-9' } })).status).toBe(206);
      for (const as of [other, undefined]) expect((await world.call(url, { as })).status).toBe(404);
    }
    expect((await read(other)).data?.isLocked ?? true).toBe(true);
    const second = await act(`/posts/${postId}/purchase`, buyer, 'POST', {});
    expect(second).toMatchObject({ status: 200, message: 'You have this post already', data: { content: text } });
    expect((await act(`/posts/${postId}/view`, buyer)).status).toBe(200);
    expect((await world.call(`/posts/${postId}/comments`, { as: buyer })).status).toBe(200);
  });
});

test('a deleted post that was sold is marked as withdrawn, is in no list, and accepts no actions', async () => {
  await act(`/posts/${postId}/bookmark`, buyer);
  await act(`/posts/${postId}/like`, buyer);
  expect((await act(`/posts/${postId}/comment`, buyer, 'POST', { content: 'Bravo' })).status).toBe(201);
  await deletes();
  expect((await read(buyer)).data.isWithdrawn).toBe(true);
  for (const as of [author, admin, other, undefined]) expect((await read(as)).status).toBe(404);
  for (const list of [
    'feed',
    'explore',
    'trending',
    'bookmarked',
    'liked',
    'search?q=score',
    `user/${author.userId}`,
  ]) {
    const { posts } = (await world.call(`/posts/${list}`, { as: buyer })).data;
    expect([list, posts.filter(({ id }: { id: string }) => id === postId)]).toEqual([list, []]);
  }
  expect((await world.call(`/users/${author.userId}`)).data.stats.posts).toBe(0);
  for (const what of ['like', 'bookmark']) expect((await act(`/posts/${postId}/${what}`, buyer)).status).toBe(404);
  expect((await act(`/posts/${postId}/comment`, buyer, 'POST', { content: 'Again' })).status).toBe(404);
  expect((await world.call(`/posts/${postId}/comments`, { as: buyer })).data.comments).toEqual([]);
});

test('the text of a sold post stays as it was bought; its price, audience and pin can change', async () => {
  expect(await change({ content: 'Nothing any more' })).toMatchObject({
    status: 409,
    message: 'This post has been sold: its text stays as it is',
  });
  expect((await change({ content: 'Nothing any more', price: 9 })).status).toBe(409);
  expect((await read(buyer)).data).toMatchObject({ content: text, price: 5 });
  expect(await change({ content: text, price: 9, visibility: 'FOLLOWERS', isPinned: true })).toMatchObject({
    status: 200,
    data: { content: text, price: 9, visibility: 'FOLLOWERS', isPinned: true },
  });
  // Made free, it was still bought before.
  expect((await change({ price: 0 })).status).toBe(200);
  expect((await change({ content: 'Nothing any more' })).status).toBe(409);
  const { sql } = world.service.deps.database;
  await sql`delete from post_purchase where post_id = ${postId}`;
  expect((await change({ content: 'After the refund' })).status).toBe(200);
});

test('the text of a post that somebody is paying for stays until the payment is decided', async () => {
  const id = await publish({ price: '5' });
  const { sql } = world.service.deps.database;
  const now = world.service.clock.now().toISOString();
  await sql`insert into post_reservation (post_id, buyer_id, reserved_at) values (${id}, ${buyer.userId}, ${now})`;
  const rewrite = () =>
    world.call(`/posts/${id}`, { method: 'PUT', as: author, body: { content: 'Nothing any more' } });
  expect(await rewrite()).toMatchObject({
    status: 409,
    message: 'Somebody is buying this post. Please try again in ten minutes.',
  });
  await sql`delete from post_reservation where post_id = ${id}`;
  expect((await rewrite()).status).toBe(200);
});

test('a sale that is recorded while the text is being changed has the text that was bought', async () => {
  const { sql } = world.service.deps.database;
  const id = await publish({ price: '5' });
  const outcome = await sql.begin(async (tx) => {
    await tx`select from post where id = ${id} for no key update`;
    const changing = world.call(`/posts/${id}`, { method: 'PUT', as: author, body: { content: 'Too late' } });
    await waitFor(async () => {
      const [row] =
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%no key update%'`;
      return row !== undefined;
    });
    await tx`insert into post_purchase (post_id, buyer_id, created_at) values (${id}, ${buyer.userId}, now())`;
    return { changing };
  });
  expect((await outcome.changing).status).toBe(409);
  expect((await read(buyer, id)).data.content).toBe(text);
});

test('the use of files ends with a deleted post that nobody bought, and not with a sold one', async () => {
  const id = await publish({ price: '5' });
  await deletes();
  expect((await act(`/posts/${id}`, author, 'DELETE')).status).toBe(200);
  const ended = (target: string) => world.media.uses.some(({ targetId, hasEnded }) => targetId === target && hasEnded);
  await waitFor(() => ended(id));
  expect(ended(postId)).toBe(false);
});

test('only its author can see how many people bought a post', async () => {
  await sell(postId, other);
  const sales = (as: Someone) => world.call(`/posts/${postId}/sales`, { as });
  expect(await sales(author)).toMatchObject({ status: 200, data: { buyers: 2 } });
  expect(await sales(admin)).toMatchObject({ status: 200, data: { buyers: 2 } });
  expect((await sales(buyer)).status).toBe(403);
});

describe('an ADMIN removes', () => {
  const report = async (as: Someone) =>
    (await act(`/posts/${postId}/report`, as, 'POST', { reason: 'Stolen' })).data.id;
  const remove = (id: string) => act(`/admin/reports/${id}/resolve`, admin, 'POST', { action: 'remove' });

  test.each(['', 'that its author has deleted'])(
    'a reported post %s: gone for its buyers, too, and refunded',
    async (how) => {
      if (how !== '') await deletes();
      const { media } = (await read(buyer)).data;
      const id = await report(buyer);
      for (const _ of [1, 2]) expect((await remove(id)).status).toBe(200);
      expect((await read(buyer)).status).toBe(404);
      expect((await world.call(media[0].url, { as: buyer })).status).toBe(404);
      const published = (await world.events('social.post.removed')).filter((one) => one.postId === postId);
      expect(published).toMatchObject([{ postId, authorId: author.userId }]);
    },
  );

  test('a post without a report, by deleting it: the same', async () => {
    expect((await act(`/posts/${postId}`, admin, 'DELETE')).status).toBe(200);
    expect((await read(buyer)).status).toBe(404);
    expect((await world.events('social.post.removed')).filter((one) => one.postId === postId)).toHaveLength(1);
  });
});

describe('a suspended person', () => {
  test('has no file of theirs served, until they are restored', async () => {
    const id = await publish();
    const free = (await read(undefined, id)).data.media[0].url;
    expect(free).toContain('/public/');
    const picture = [{ name: 'file', value: flatPng(300, 300), fileName: 'me.png' }];
    const avatar = (await world.call('/users/avatar', { method: 'POST', as: author, form: picture })).data.avatarUrl;
    const cover = (await world.call('/users/cover', { method: 'POST', as: author, form: picture })).data.coverUrl;
    const statuses = () => Promise.all([free, avatar, cover].map(async (url) => (await world.call(url)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await suspends();
    expect(await statuses()).toEqual([404, 404, 404]);
    await act(`/admin/users/${author.userId}/restore`, admin, 'POST', {});
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('with a post that was sold before it became free has it served to its buyer only', async () => {
    const id = await publish();
    await sell(id, buyer);
    await suspends();
    const [item] = (await read(buyer, id)).data.media;
    expect(item.url).toContain(`/private/${buyer.userId}/`);
    expect((await world.call(item.url, { as: buyer })).status).toBe(200);
    expect((await world.call(item.url, { as: other })).status).toBe(404);
  });
});
