import { commentCreated, postLiked, userFollowed } from '@stagedoor/contracts/social-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let world: NotificationWorld;

beforeAll(async () => {
  world = await startNotifications();
});
afterAll(() => world.service.destroy());

test('a follow, a like and a comment become notifications that name who did it and lead somewhere', async () => {
  const { someone, stranger, publish, call, listOf } = world;
  const [mara, theo, postId, commentId] = [stranger(), await someone('Theo Lind'), stranger(), stranger()];

  await publish([userFollowed, { ...userFollowed.sample, followerId: theo, followedId: mara }]);
  await publish([postLiked, { ...postLiked.sample, postId, authorId: mara, userId: theo }]);
  await publish([commentCreated, { ...commentCreated.sample, commentId, postId, authorId: theo, postAuthorId: mara }]);

  expect(await listOf(mara)).toMatchObject([
    {
      type: 'NEW_COMMENT',
      message: 'Theo Lind commented on your post',
      link: `/post/${postId}?comment=${commentId}`,
      data: { commentId },
    },
    { type: 'NEW_LIKE', message: 'Theo Lind liked your post', link: `/post/${postId}`, isRead: false },
    { type: 'NEW_FOLLOWER', message: 'Theo Lind started following you', link: '/theo_lind', actor: { id: theo } },
  ]);
  expect((await call(mara, '/notifications/unread-count')).data).toEqual({ count: 3 });
  expect((await call(mara, '/notifications/read-all', 'PATCH')).data).toEqual({ count: 3 });
  expect((await call(mara, '/notifications/unread-count')).data).toEqual({ count: 0 });
});
