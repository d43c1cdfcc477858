import { postLiked } from '@stagedoor/contracts/social-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { expect, test } from 'vitest';
import { startNotifications } from '#/testing/notification-world.ts';
import { openTestStream } from '#/testing/test-stream.ts';

test('two hundred streams are served by few statements; each gets its own events, once', async () => {
  const world = await startNotifications();
  const { service } = world;
  const people = Array.from({ length: 200 }, () => world.stranger());
  const streams = await Promise.all(people.map((userId) => openTestStream(service.address, asUser({ userId }))));
  service.resetStatements();
  await world.publish(
    ...(people.map((authorId) => [
      postLiked,
      { ...postLiked.sample, postId: world.stranger(), authorId, userId: world.stranger(), revision: 1 },
    ]) as never[]),
  );
  await Promise.all(streams.map((stream) => stream.next('notification')));
  await Promise.all(streams.map((stream) => stream.next('unread', 2)));
  const reads = service
    .statements()
    .filter((statement) => /^\s*select/.test(statement) && /live_event/.test(statement));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThan(people.length / 2);
  for (const stream of streams) {
    expect(stream.of('notification')).toHaveLength(1);
    expect(stream.of('unread').at(-1)).toMatchObject({ notifications: 1, isComplete: true });
    expect(stream.ended()).toBe(false);
    stream.close();
  }
  await service.destroy();
});
