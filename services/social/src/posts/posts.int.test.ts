import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const create = (as: Someone | undefined, body: unknown, headers = {}) =>
  world.call('/posts', { method: 'POST', as, body, headers });

describe('a new post', () => {
  test('is returned whole, counted, and published once', async () => {
    const before = (await world.events('social.post.published')).length;
    const { status, data } = await create(mara, {
      content: ' Line one\r\nline two\u0000 ',
      visibility: 'FOLLOWERS',
      price: 4.5,
    });
    expect([status, data]).toEqual([
      201,
      {
        id: expect.any(String),
        userId: mara.userId,
        content: 'Line one\nline two',
        user: { id: mara.userId, username: 'mara', displayName: null, avatarUrl: null, isVerified: false },
        media: [],
        price: 4.5,
        likeCount: 0,
        commentCount: 0,
        viewCount: 0,
        hasLiked: false,
        hasBookmarked: false,
        isPinned: false,
        isLocked: false,
        createdAt: expect.any(String),
        updatedAt: data.createdAt,
        stats: { likes: 0, comments: 0 },
        visibility: 'FOLLOWERS',
        scheduledAt: null,
        revision: 1,
      },
    ]);
    expect((await world.call(`/posts/${data.id}`, { as: mara })).data).toEqual(data);
    expect((await world.call('/users/mara')).data.stats.posts).toBe(1);
    expect((await world.events('social.post.published')).slice(before)).toMatchObject([
      { postId: data.id, authorId: mara.userId },
    ]);
  });

  test.each([
    ['nobody', undefined, { content: 'x' }, 401],
    ['nothing', () => mara, {}, 400],
    ['blank text', () => mara, { content: ' \n ' }, 400],
    ['5,001 characters', () => mara, { content: 'x'.repeat(5_001) }, 400],
    ['a text that is a number', () => mara, { content: 5 }, 400],
    ['an audience that is none', () => mara, { content: 'x', visibility: 'FRIENDS' }, 400],
    ['a negative price', () => mara, { content: 'x', price: -1 }, 400],
    ['a price too high', () => mara, { content: 'x', price: 1_000 }, 400],
    ['half a cent', () => mara, { content: 'x', price: 0.005 }, 400],
    ['a price that is text', () => mara, { content: 'x', price: '5' }, 400],
    ['a price that is null', () => mara, { content: 'x', price: null }, 400],
    ['a time that is none', () => mara, { content: 'x', scheduledAt: 'tomorrow' }, 400],
    ['a time in the past', () => mara, { content: 'x', scheduledAt: '2020-01-01T00:00:00Z' }, 400],
    ['a second that is none', () => mara, { content: 'x', scheduledAt: '2026-12-31T23:59:60Z' }, 400],
    ['a year that is none', () => mara, { content: 'x', scheduledAt: '0000-01-01T00:00:00Z' }, 400],
    ["a fan's price", () => fan, { content: 'x', price: 1 }, 403],
    ["a fan's post for subscribers", () => fan, { content: 'x', visibility: 'SUBSCRIBERS' }, 403],
    [
      '5,000 characters by a fan for followers',
      () => fan,
      { content: 'x'.repeat(5_000), visibility: 'FOLLOWERS' },
      201,
    ],
  ] as const)('by or with %s', async (_, who, body, status) => {
    const answer = await create(who?.(), body);
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.body.errors).toEqual([{ field: expect.any(String), message: expect.any(String) }]);
  });

  test('ignores unknown fields', async () => {
    const { data } = await create(fan, {
      content: 'x',
      id: fan.userId,
      userId: mara.userId,
      likeCount: 99,
      isPinned: true,
      createdAt: '2020-01-01T00:00:00Z',
    });
    expect(data).toMatchObject({ userId: fan.userId, likeCount: 0, isPinned: false });
    expect(data.id).not.toBe(fan.userId);
  });

  test('sent again with its key is the same post', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await create(mara, { content: 'Once' }, headers);
    expect((await create(mara, { content: 'Once' }, headers)).data).toEqual(first.data);
    expect((await create(mara, { content: 'Other' }, headers)).status).toBe(409);
  });

  test('that is scheduled is shown to its author, and not published', async () => {
    const scheduledAt = new Date(world.service.clock.now().getTime() + 3_600_000).toISOString();
    const before = (await world.events('social.post.published')).length;
    const { status, data } = await create(mara, { content: 'Later', scheduledAt });
    expect([status, data.scheduledAt]).toEqual([201, scheduledAt]);
    expect((await world.call(`/posts/${data.id}`, { as: fan })).status).toBe(404);
    expect((await world.events('social.post.published')).length).toBe(before);
  });
});

describe('deleting a post', () => {
  test('is for its author and admins; it changes the counts at once and publishes once', async () => {
    const admin = await world.someone(undefined, 'ADMIN');
    const author = await world.someone('deleting', 'CREATOR');
    const [one, two] = [await world.post(author, 'One'), await world.post(author, 'Two')];
    const remove = (id: string, as: Someone | undefined) => world.call(`/posts/${id}`, { method: 'DELETE', as });
    expect((await remove(one.id, undefined)).status).toBe(401);
    expect((await remove(one.id, fan)).status).toBe(403);
    expect((await remove(one.id, author)).status).toBe(200);
    expect((await remove(one.id, author)).status).toBe(404);
    expect((await world.call('/users/deleting')).data.stats.posts).toBe(1);
    expect((await remove(two.id, admin)).status).toBe(200);
    expect((await world.call('/posts/user/deleting')).data).toMatchObject({ posts: [], pagination: { total: 0 } });
    const published = (await world.events('social.post.deleted')).filter(({ authorId }) => authorId === author.userId);
    expect(published.map(({ postId }) => postId)).toEqual([one.id, two.id]);
  });
});

describe("an author's posts", () => {
  test('start with the pinned post, then the newest, by page and by cursor', async () => {
    const author = await world.someone('lister', 'CREATOR');
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      world.service.clock.advance(1_000);
      ids.push((await world.post(author, `${index}`)).id);
    }
    await world.service.deps.database.sql`update post set is_pinned = true where id = ${ids[1] ?? ''}`;
    const expected = ['1', '4', '3', '2', '0'];
    for (const limit of [1, 2, 3, 10]) {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const { data } = await world.call(`/posts/user/lister?limit=${limit}${cursor}`);
        seen.push(...data.posts.map(({ content }: { content: string }) => content));
        expect(data.pagination.total).toBe(5);
        if (!data.pagination.hasMore) break;
        cursor = `&cursor=${data.pagination.nextCursor}`;
      }
      expect([limit, seen]).toEqual([limit, expected]);
    }
    const second = await world.call('/posts/user/LISTER?limit=2&page=2');
    expect(second.data.posts.map(({ content }: { content: string }) => content)).toEqual(['3', '2']);
  });

  test('of an unknown person are a 404', async () => {
    expect(await world.call('/posts/user/nobody_here')).toMatchObject({ status: 404, message: 'User not found' });
  });
});

describe('trending', () => {
  test('orders by engagement, then by age', async () => {
    const author = await world.someone('trendy', 'CREATOR');
    const titles = async () =>
      (await world.call('/posts/trending?limit=100')).data.posts
        .filter(({ userId }: { userId: string }) => userId === author.userId)
        .map(({ content }: { content: string }) => content);
    const old = await world.post(author, 'old');
    world.service.clock.advance(7_200_000);
    await world.post(author, 'new');
    expect(await titles()).toEqual(['new', 'old']);
    for (let index = 0; index < 3; index += 1) {
      await world.call(`/posts/${old.id}/like`, { method: 'POST', as: await world.someone() });
    }
    expect(await titles()).toEqual(['old', 'new']);
    world.service.clock.advance(30 * 24 * 3_600_000);
    expect(await titles()).toEqual(['old', 'new']);
  });

  test('accepts only cursors of its own list', async () => {
    const feed = await world.call('/posts/feed?limit=1', { as: mara });
    expect((await world.call(`/posts/trending?cursor=${feed.data.pagination.nextCursor}`)).status).toBe(400);
  });
});

test('an invalid or unknown id is a 404 in every call of a post', async () => {
  for (const id of ['x', '%00', world.service.deps.ids.next(), '-'.repeat(36), 'a'.repeat(400)]) {
    const path = `/posts/${id}`;
    const answers = await Promise.all([
      world.call(path),
      world.call(path, { method: 'DELETE', as: mara }),
      world.call(`${path}/comments`),
      world.call(`${path}/comment`, { method: 'POST', as: mara, body: { content: 'x' } }),
    ]);
    expect([id, ...answers.map(({ status }) => status)]).toEqual([id, 404, 404, 404, 404]);
  }
});
