import { commentCreated, postLiked, postUnliked, profileUpdated } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;
beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());

let version = 1_000;
async function suspend(userId: string, displayName: string, isSuspended: boolean): Promise<void> {
  version += 1;
  const username = displayName.toLowerCase().replaceAll(/\W/g, '_');
  await world.publish([
    profileUpdated,
    { ...profileUpdated.sample, userId, username, displayName, version, isSuspended },
  ]);
  const waiting = () => world.service.deps.database.sql`select 1 from suspension_change`;
  await waitFor(async () => (await waiting()).length === 0, { what: 'the suspension being settled' });
}

test('actions of a suspended person notify nobody, and are shown again once they are restored', async () => {
  const [mara, theo, ida] = [world.stranger(), await world.someone('Theo Lind'), await world.someone('Ida Berg')];
  const postId = world.stranger();
  const like = (userId: string, revision: number) => ({
    ...postLiked.sample,
    postId,
    authorId: mara,
    userId,
    revision,
  });
  await world.publish([postLiked, { ...like(ida, 1), likedAt: '2026-02-01T10:00:00.000Z' }]);
  await world.publish([postLiked, { ...like(theo, 1), likedAt: '2026-02-01T11:00:00.000Z' }]);
  const comment = { ...commentCreated.sample, authorId: theo, postAuthorId: mara };
  await world.publish([commentCreated, { ...comment, commentId: world.stranger(), postId: world.stranger() }]);
  const messages = async () => (await world.listOf(mara)).map(({ message }) => message).toSorted();
  const unread = async () => (await world.call(mara, '/notifications/unread-count')).data;
  const both = ['Theo Lind and 1 other liked your post', 'Theo Lind commented on your post'];
  expect([await messages(), await unread()]).toEqual([both, { count: 2 }]);

  await suspend(theo, 'Theo Lind', true);
  expect([await messages(), await unread()]).toEqual([['Ida Berg liked your post'], { count: 1 }]);
  await world.publish([commentCreated, { ...comment, commentId: world.stranger(), postId: world.stranger() }]);
  expect(await messages()).toEqual(['Ida Berg liked your post']);
  await world.publish([postUnliked, { ...postUnliked.sample, postId, authorId: mara, userId: ida, revision: 2 }]);
  expect([await messages(), await unread()]).toEqual([[], { count: 0 }]);
  await world.publish([postLiked, { ...like(ida, 3), likedAt: '2026-02-01T09:00:00.000Z' }]);
  expect(await messages()).toEqual(['Ida Berg liked your post']);

  await suspend(theo, 'Theo Lind', false);
  expect([await messages(), await unread()]).toEqual([both, { count: 2 }]);
});
