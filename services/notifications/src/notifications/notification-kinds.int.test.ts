import type { DataOf } from '@stagedoor/contracts/call';
import type { listNotifications } from '@stagedoor/contracts/notifications';
import { tipReceived } from '@stagedoor/contracts/payments-events';
import { commentCreated, postLiked, userFollowed } from '@stagedoor/contracts/social-events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
let mara: string;
let people: string[] = [];
let revision = 0;

beforeAll(async () => {
  world = await startNotifications();
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dora']) people = [...people, await world.someone(name)];
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone('Mara Keys');
});

const publish = (...events: (readonly [unknown, unknown])[]) => world.publish(...(events as never[]));
const list = async (query = '') =>
  (await world.call<DataOf<typeof listNotifications>>(mara, `/notifications${query}`)).data;
const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const likes = (postId: string) =>
  people.map(
    (userId, index) =>
      [
        postLiked,
        { ...postLiked.sample, postId, authorId: mara, userId, revision: ++revision, likedAt: at(index) },
      ] as const,
  );
const follow = (followerId: string, followedId: string) =>
  [userFollowed, { ...userFollowed.sample, followerId, followedId, revision: ++revision }] as const;

test('the list shows one kind, with its own pages and total', async () => {
  const [ada = '', ben = ''] = people;
  const comment = { ...commentCreated.sample, commentId: world.stranger(), postId: world.stranger(), authorId: ada };
  await publish(
    ...likes(world.stranger()),
    [commentCreated, { ...comment, postAuthorId: mara }],
    [tipReceived, { ...tipReceived.sample, creatorId: mara, payerId: ben }],
    follow(ada, mara),
  );
  for (const [kind, type] of [
    ['likes', 'NEW_LIKE'],
    ['comments', 'NEW_COMMENT'],
    ['money', 'NEW_TIP'],
    ['follows', 'NEW_FOLLOWER'],
  ]) {
    const { notifications, pagination } = await list(`?kind=${kind}`);
    expect(notifications.map((one) => one.type)).toEqual([type]);
    expect(pagination.total).toBe(1);
  }
  expect((await list('?kind=messages')).notifications).toEqual([]);
  expect((await list()).notifications).toHaveLength(4);
  expect((await list('?kind=likes&unread=true')).notifications).toHaveLength(1);
  expect((await world.call(mara, '/notifications?kind=nothing')).status).toBe(400);
});

test('a grouped notification has the faces of the three newest people', async () => {
  await publish(...likes(world.stranger()));
  const [grouped] = (await list()).notifications;
  expect(grouped?.faces?.map(({ username }) => username)).toEqual(['dora', 'cleo', 'ben']);
  expect(grouped?.data.count).toBe(4);
});

test('a new follower is followed back or not, as it is now', async () => {
  const [ada = ''] = people;
  await publish(follow(ada, mara));
  expect((await list()).notifications).toMatchObject([{ isFollowedBack: false }]);
  await publish(follow(mara, ada));
  expect((await list('?kind=follows')).notifications).toMatchObject([{ isFollowedBack: true }]);
});
