import { setTimeout as pause } from 'node:timers/promises';
import { commentCreated, postLiked, postUnliked, profileUpdated } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePerson } from '#/people/save-person.ts';
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

test('a suspension and its end that two instances hear of at once leave nothing hidden', async () => {
  const [mara, theo] = [world.stranger(), await world.someone('Theo Falk')];
  const { deps } = world.service;
  const liked = { ...postLiked.sample, postId: world.stranger(), authorId: mara, userId: theo, revision: 1 };
  await world.publish([postLiked, liked]);
  const save = (tx: Transaction, isSuspended: boolean) => {
    version += 1;
    const names = { userId: theo, username: 'theo_falk', displayName: 'Theo Falk' };
    return savePerson(tx, deps, { ...profileUpdated.sample, ...names, version, isSuspended });
  };
  const saved = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const first = deps.database.transaction(async (tx) => {
    await save(tx, true);
    saved.resolve();
    await waiting.promise;
  });
  await saved.promise;
  const changes = () => deps.database.sql`select from suspension_change`;
  const second = deps.database.transaction(async (tx) => {
    await save(tx, false);
    // The job has a moment to apply the first.
    for (let tries = 0; tries < 20 && (await changes()).length > 0; tries += 1) await pause(100);
  });
  await waitFor(async () => (await deps.database.sql`select from pg_locks where not granted`).length > 0, {
    what: 'the second',
  });
  waiting.resolve();
  await Promise.all([first, second]);
  await waitFor(async () => (await changes()).length === 0, { what: 'the change being applied' });
  expect(await world.listOf(mara)).toHaveLength(1);
});
