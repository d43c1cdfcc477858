import type { DataOf } from '@stagedoor/contracts/call';
import type { getPushSettings } from '@stagedoor/contracts/push';
import { expect, test } from 'vitest';
import { createVapidKeys } from '#/push/vapid-keys.ts';
import { startNotifications } from '#/testing/notification-world.ts';

test('instances that start together make one pair, which stays until the secret changes', async () => {
  const world = await startNotifications({ SERVICE_SECRET: 'a-secret-of-the-test' });
  const { deps } = world.service;
  const pairs = await Promise.all([1, 2, 3].map(() => createVapidKeys(deps)()));
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  expect(await createVapidKeys(deps)()).toEqual(pairs[0]);
  const otherSecret = { ...deps, config: { ...deps.config, serviceSecret: 'another-secret-of-the-test' } };
  const after = await createVapidKeys(otherSecret)();
  expect(after.publicKey).not.toBe(pairs[0]?.publicKey);
  expect(await createVapidKeys(otherSecret)()).toEqual(after);
  await world.service.destroy();
});

test('configured keys count before those of the database', async () => {
  const world = await startNotifications({ VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' });
  const { data } = await world.call<DataOf<typeof getPushSettings>>(world.stranger(), '/notifications/push');
  expect(data.publicKey).toBe('public');
  await world.service.destroy();
});
