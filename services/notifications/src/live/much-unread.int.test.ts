import { postLiked } from '@stagedoor/contracts/social-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';
import { openTestStream } from '#/testing/test-stream.ts';

let world: NotificationWorld;
beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());

const likeFor = (authorId: string) =>
  [
    [postLiked, { ...postLiked.sample, postId: world.stranger(), authorId, userId: world.stranger(), revision: 1 }],
  ] as never[];

async function openWithUnread(count: number) {
  const userId = world.stranger();
  await world.service.deps.database.sql`
    insert into notification (id, recipient_id, type, thing, created_at)
    select uuidv7(), ${userId}, 'NEW_LIKE', 'like:' || n, now() from generate_series(1, ${count}::int) n`;
  const stream = await openTestStream(world.service.address, asUser({ userId }));
  return { userId, stream };
}

test('what arrives for somebody with more unread than is shown comes at once, and is counted together', async () => {
  const { userId, stream } = await openWithUnread(150);
  expect(stream.of('unread')).toMatchObject([{ notifications: 150 }]);
  const begun = performance.now();
  for (let arrived = 1; arrived <= 6; arrived += 1) {
    await world.publish(...likeFor(userId));
    await stream.next('notification', arrived);
  }
  await waitFor(() => stream.of('unread').at(-1)?.notifications === 156);
  const seconds = (performance.now() - begun) / 1_000;
  expect(stream.of('unread').length).toBeLessThanOrEqual(2 + Math.floor(seconds));
  stream.close();
});

test('what somebody with much unread reads is counted at once', async () => {
  const { userId, stream } = await openWithUnread(150);
  await world.call(userId, '/notifications/read-all', 'PATCH');
  await waitFor(() => stream.of('unread').at(-1)?.notifications === 0);
  await world.publish(...likeFor(userId));
  await stream.next('unread', 3);
  expect(stream.of('unread').at(-1)).toMatchObject({ notifications: 1 });
  stream.close();
});

test('a browser that opens meanwhile is told the count at once, and all of them the next', async () => {
  const { userId, stream } = await openWithUnread(150);
  await world.publish(...likeFor(userId));
  await stream.next('notification');
  const second = await openTestStream(world.service.address, asUser({ userId }));
  expect(second.of('unread').at(0)).toMatchObject({ notifications: 151 });
  await world.publish(...likeFor(userId));
  await waitFor(() => second.of('unread').at(-1)?.notifications === 152);
  await waitFor(() => stream.of('unread').at(-1)?.notifications === 152);
  stream.close();
  second.close();
});
