import { profileUpdated } from '@stagedoor/contracts/social-events';
import { createWorld } from '@stagedoor/demo-world/create-world';
import { demoLogins } from '@stagedoor/demo-world/demo-logins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

const demo = createWorld({ now: new Date() });
const people = demoLogins.map(({ username }) => demo.people.find((person) => person.username === username)?.id ?? '');

let world: NotificationWorld;

beforeAll(async () => {
  world = await startNotifications();
  expect(await seedDemoWorld(world.service.deps.database, demo)).toBe(true);
});
afterAll(() => world.service.destroy());

test('the demo world is made once', async () => {
  expect(await seedDemoWorld(world.service.deps.database, demo)).toBe(false);
});

test('each of the three logins has notifications that name an actor and have a link', async () => {
  for (const userId of people) {
    const list = await world.listOf(userId);
    expect(list.length).toBeGreaterThan(0);
    for (const { title, message, link, actor } of list) {
      expect([title, message, link]).toEqual([
        expect.stringMatching(/./),
        expect.not.stringContaining('Someone'),
        expect.stringMatching(/^\//),
      ]);
      if (actor !== null) expect(message).toContain(actor.displayName);
    }
  }
});

test('social’s events replace the profiles of the demo world', async () => {
  const userId = demo.notifications.find(({ actorId }) => actorId !== null)?.actorId ?? '';
  await world.publish([
    profileUpdated,
    { ...profileUpdated.sample, userId, version: 1, displayName: 'New Name', avatarUrl: '/media/social/x.webp' },
  ]);
  const [row] = await world.service.deps.database.sql`select avatar_url from person where user_id = ${userId}`;
  expect(row?.avatar_url).toBe('/media/social/x.webp');
});
