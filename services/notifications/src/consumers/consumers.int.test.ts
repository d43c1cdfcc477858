import {
  commentCreated,
  postDeleted,
  postLiked,
  postUnliked,
  profileUpdated,
  userFollowed,
  userUnfollowed,
} from '@stagedoor/contracts/social-events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
let mara: string;
let theo: string;
let postId: string;

beforeAll(async () => {
  world = await startNotifications();
  theo = await world.someone('Theo Lind');
});
afterAll(() => world.service.destroy());
beforeEach(() => {
  mara = world.stranger();
  postId = world.stranger();
});

let revision = 0;
const like = (userId = theo, more: { revision?: number; likedAt?: string; postId?: string } = {}) =>
  [postLiked, { ...postLiked.sample, postId, authorId: mara, userId, revision: ++revision, ...more }] as const;
const unlike = (userId = theo, more: { revision?: number } = {}) =>
  [postUnliked, { ...postUnliked.sample, postId, authorId: mara, userId, revision: ++revision, ...more }] as const;
const follow = (followerId = theo, more: { revision?: number } = {}) =>
  [userFollowed, { ...userFollowed.sample, followerId, followedId: mara, revision: ++revision, ...more }] as const;
const unfollow = (followerId = theo, more: { revision?: number } = {}) =>
  [userUnfollowed, { ...userUnfollowed.sample, followerId, followedId: mara, revision: ++revision, ...more }] as const;
const comment = (authorId = theo) =>
  [
    commentCreated,
    { ...commentCreated.sample, commentId: world.stranger(), postId, authorId, postAuthorId: mara },
  ] as const;

type PublishedEvent = readonly [Parameters<NotificationWorld['publish']>[0][0], unknown];
const publish = (...events: PublishedEvent[]) => world.publish(...(events as never[]));
const messages = async () => (await world.listOf(mara)).map(({ message }) => message);

describe('likes', () => {
  test('that arrive in one batch notify once each, whatever they have in common', async () => {
    const other = world.stranger();
    const fans = Array.from({ length: 20 }, () => world.stranger());
    const changes = fans.flatMap((fan) => [
      like(fan),
      like(fan, { postId: other }),
      like(fan),
      like(fan, { revision: 1 }),
    ]);
    // While the recipient reads, which changes the same notifications.
    const reading = Array.from({ length: 10 }, () => world.call(mara, '/notifications/read-all', 'PATCH'));
    await Promise.all([publish(...changes), ...reading]);
    await world.call(mara, '/notifications/clear-all', 'DELETE');
    const late = world.stranger();
    await publish(like(late), like(late, { postId: other }), ...fans.map((fan) => like(fan)));
    expect((await messages()).toSorted()).toEqual(['Someone and 20 others liked your post', 'Someone liked your post']);
  });

  test('of one post are one notification while it is unread, that names the newest and counts the others', async () => {
    const ada = await world.someone('Ada Byron');
    await publish(like(theo, { likedAt: '2026-02-01T12:00:00.000Z' }));
    await publish(like(ada, { likedAt: '2026-02-01T13:00:00.000Z' }));
    await publish(like(world.stranger(), { likedAt: '2026-02-01T11:00:00.000Z' }));
    const [only, ...others] = await world.listOf(mara);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      type: 'NEW_LIKE',
      message: 'Ada Byron and 2 others liked your post',
      actor: { id: ada, displayName: 'Ada Byron' },
      createdAt: '2026-02-01T13:00:00.000Z',
      link: `/post/${postId}`,
      data: { postId, count: 3 },
    });
  });

  test('after the notification was read start a new one, and of another post always do', async () => {
    await publish(like());
    await world.call(mara, '/notifications/read-all', 'PATCH');
    await publish(like(world.stranger()));
    await publish(like(theo, { postId: world.stranger() }));
    expect((await world.listOf(mara)).map(({ isRead, data }) => [isRead, data.count ?? 1])).toEqual(
      expect.arrayContaining([
        [true, 1],
        [false, 1],
        [false, 1],
      ]),
    );
  });

  test('removed leave the notification, which is deleted with the last one', async () => {
    const ada = await world.someone('Ada Byron');
    await publish(
      like(theo, { likedAt: '2026-02-01T12:00:00.000Z' }),
      like(ada, { likedAt: '2026-02-01T13:00:00.000Z' }),
    );
    await publish(unlike(ada));
    expect(await messages()).toEqual(['Theo Lind liked your post']);
    await publish(unlike(theo));
    expect(await messages()).toEqual([]);
  });

  test('added, removed and added again end right in any order of their events', async () => {
    const events = [like(theo, { revision: 1 }), unlike(theo, { revision: 2 }), like(theo, { revision: 3 })] as const;
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ] as const;
    for (const order of orders) {
      postId = world.stranger();
      mara = world.stranger();
      for (const at of order) await publish([events[at][0], { ...events[at][1], postId, authorId: mara }]);
      expect([order, await messages()]).toEqual([order, ['Theo Lind liked your post']]);
    }
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      postId = world.stranger();
      mara = world.stranger();
      for (const at of order) await publish([events[at][0], { ...events[at][1], postId, authorId: mara }]);
      expect([order, await messages()]).toEqual([order, []]);
    }
  });

  test('by 40 people at once are one notification that counts 40', async () => {
    const people = Array.from({ length: 40 }, () => world.stranger());
    await publish(...people.map((person) => like(person)), ...people.slice(0, 10).map((person) => unlike(person)));
    const list = await world.listOf(mara);
    expect(list.map(({ data }) => data.count)).toEqual([30]);
  });
});

describe('follows', () => {
  test('become a notification with a link to the follower, and are withdrawn by unfollowing, in either order', async () => {
    await publish(follow());
    expect(await world.listOf(mara)).toMatchObject([
      { type: 'NEW_FOLLOWER', title: 'New follower', link: '/theo_lind', data: {} },
    ]);
    await publish(unfollow());
    expect(await messages()).toEqual([]);
    await publish(follow());
    expect(await messages()).toHaveLength(1);
    mara = world.stranger();
    await publish(unfollow(theo, { revision: 1_002 }));
    await publish(follow(theo, { revision: 1_001 }));
    expect(await messages()).toEqual([]);
  });

  test('by two people are two notifications', async () => {
    await publish(follow(), follow(world.stranger()));
    expect(await messages()).toHaveLength(2);
  });
});

test('comments are a notification each', async () => {
  await publish(comment(), comment(), comment(world.stranger()));
  expect((await messages()).sort()).toEqual([
    'Someone commented on your post',
    'Theo Lind commented on your post',
    'Theo Lind commented on your post',
  ]);
});

test('nobody is notified of their own actions', async () => {
  await publish(like(mara), comment(mara), unlike(mara));
  expect(await messages()).toEqual([]);
});

test('an event that is delivered twice notifies once', async () => {
  const { deps } = world.service;
  const [event, data] = comment();
  await publish([event, data]);
  const [row] = await deps.database.sql`select id from kit.outbox order by ordinal desc limit 1`;
  // As a relay does that was killed between publishing and noting it, beyond the stream's memory of message ids.
  const envelope = await deps.database.sql`select envelope from kit.outbox where id = ${row?.id}`;
  const jetStream = await deps.bus.jetStream();
  await jetStream?.client.publish(deps.bus.subject(event.subject), JSON.stringify(envelope[0]?.envelope));
  await publish(follow());
  expect(await messages()).toHaveLength(2);
});

test('a deleted post withdraws its notifications, and later events about it notify nobody', async () => {
  const missing = [postDeleted, { ...postDeleted.sample, postId, authorId: mara }] as const;
  await publish(like(), comment());
  await publish(missing);
  await publish(comment(), like(world.stranger()));
  expect(await messages()).toEqual([]);
});

describe('names', () => {
  test('are filled in when the profile arrives, and follow only its newest version', async () => {
    const late = world.stranger();
    await publish(follow(late));
    expect(await world.listOf(mara)).toMatchObject([
      { message: 'Someone started following you', actor: null, link: `/${late}` },
    ]);
    const profile = (version: number, displayName: string) =>
      [profileUpdated, { ...profileUpdated.sample, userId: late, version, displayName, username: 'late' }] as const;
    await publish(profile(2, 'Second'));
    await publish(profile(1, 'First'));
    expect(await world.listOf(mara)).toMatchObject([
      { message: 'Second started following you', actor: { id: late, username: 'late' }, link: '/late' },
    ]);
    await publish(profile(3, 'Third'));
    expect(await messages()).toEqual(['Third started following you']);
  });
});
