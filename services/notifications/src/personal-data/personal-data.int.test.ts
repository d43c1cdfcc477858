import type { DataOf } from '@stagedoor/contracts/call';
import { tipReceived } from '@stagedoor/contracts/payments-events';
import { exportCompleted } from '@stagedoor/contracts/personal-data-events';
import type { getPushSettings } from '@stagedoor/contracts/push';
import { contentReported } from '@stagedoor/contracts/social-admin-events';
import { postLiked, profileUpdated, userFollowed } from '@stagedoor/contracts/social-events';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { erasePerson, exportPerson } from '@stagedoor/service-kit/testing/personal-data';
import { type ExportStub, startExportStub } from '@stagedoor/service-kit/testing/stubs/export-stub';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson as eraseStep } from '#/personal-data/erase-person.ts';
import { type NotificationWorld, startNotifications } from '#/testing/notification-world.ts';

let desk: ExportStub;
let world: NotificationWorld;
let mara: string;
let fan: string;
let other: string;
let admin: string;
beforeAll(async () => {
  desk = await startExportStub();
  world = await startNotifications({
    AUTH_URL: desk.url,
    SERVICE_SECRET: 'of-notifications',
    PUSH_HOSTS: 'push.invalid',
  });
  [mara, fan, other] = [await world.someone('Mara Keys'), await world.someone('A Fan'), await world.someone('Another')];
  admin = world.stranger();
  await world.publish([
    profileUpdated,
    { ...profileUpdated.sample, userId: admin, username: 'an_admin', displayName: null, role: 'ADMIN' },
  ]);
  const { publicKey } = (await world.call<DataOf<typeof getPushSettings>>(mara, '/notifications/push')).data;
  for (const userId of [mara, fan]) {
    await world.service.deps.database.sql`
      insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, public_key, device, created_at)
      values (${world.stranger()}, ${userId}, ${world.stranger()}, ${`https://push.invalid/${userId}`}, 'x', 'x', ${publicKey},
        'Firefox on Linux', now())`;
  }
  const { sql } = world.service.deps.database;
  const receiver = { url: 'https://webhook.invalid/mara', eventTypes: ['follower.gained', 'tip.received'] };
  for (const userId of [mara, other]) {
    const sent = { method: 'POST', url: '/notifications/webhooks', payload: receiver } as const;
    const { statusCode } = await world.service.app.inject({ ...sent, headers: asUser({ userId, role: 'CREATOR' }) });
    expect(statusCode).toBe(201);
  }
  await sql`update webhook_endpoint set url = ${'https://webhook.invalid/other'} where owner_id = ${other}`;
  for (const [creatorId, senderId] of [
    [mara, fan],
    [other, mara],
    [other, fan],
  ]) {
    const tipId = world.stranger();
    await world.publish([
      tipReceived,
      { ...tipReceived.sample, tipId, creatorId: creatorId ?? '', senderId: senderId ?? '' },
    ]);
  }
  const like = { ...postLiked.sample, authorId: fan };
  await world.publish(
    [userFollowed, { ...userFollowed.sample, followerId: mara, followedId: fan, revision: 1 }],
    [userFollowed, { ...userFollowed.sample, followerId: fan, followedId: mara, revision: 2 }],
  );
  await world.publish([postLiked, { ...like, userId: other, revision: 3 }]);
  await world.publish([contentReported, { ...contentReported.sample, reporterId: fan, targetId: mara, ownerId: mara }]);
  await world.publish([postLiked, { ...like, userId: mara, revision: 4, likedAt: new Date().toISOString() }]);
  await world.publish([exportCompleted, { ...exportCompleted.sample, userId: mara }]);
});
afterAll(async () => {
  await world.service.destroy();
  await desk.close();
});

it('tells a person that their data is ready, and where', async () => {
  const [newest] = (await world.listOf(mara)).filter(({ type }) => type === 'SYSTEM');
  expect(newest).toMatchObject({ title: 'Your data is ready', link: '/settings?tab=account' });
});

it('exports a person’s notifications', async () => {
  const sent = await exportPerson(world.service, desk, mara);
  expect(sent.json('notifications.json')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'NEW_FOLLOWER', actor_username: 'a_fan' }),
      expect.objectContaining({ type: 'SYSTEM', title: 'Your data is ready' }),
    ]),
  );
  expect(sent.json('webhooks.json')).toMatchObject([{ url: 'https://webhook.invalid/mara' }]);
  expect(sent.json('webhook_events.json')).toMatchObject([{ type: 'tip.received' }, { type: 'follower.gained' }]);
  expect(sent.json('preferences.json')).toEqual([]);
  expect(sent.json('push_subscriptions.json')).toMatchObject([{ device: 'Firefox on Linux' }]);
});

it('removes an erased person from the notifications of others, too', async () => {
  expect((await world.listOf(fan)).map(({ message }) => message).toSorted()).toEqual([
    'Mara Keys and 1 other liked your post',
    'Mara Keys started following you',
  ]);
  expect(await world.listOf(admin)).toHaveLength(1);
  // Nobody can send it: it waits, with her name in it.
  const { sql } = world.service.deps.database;
  expect(await sql`select 1 from push_message where user_id = ${fan} and message like '%Mara Keys%'`).toHaveLength(2);
  await erasePerson(world.service, mara);
  expect(await findTraces(world.service.deps.database.sql, [mara, 'Mara Keys', 'mara_keys', '/mara'])).toEqual([]);
  // Of somebody else's webhook those events are left that do not name her.
  expect(await sql`select 1 from webhook_event where owner_id = ${other}`).toHaveLength(1);
  expect((await world.listOf(fan)).map(({ message }) => message)).toEqual(['Another liked your post']);
  expect(await world.listOf(admin)).toEqual([]);
  expect(await world.listOf(mara)).toEqual([]);
});

it('reads a long log of live events in slices, and extends the lease of the erasure meanwhile', async () => {
  const { deps } = world.service;
  const [reader, gone] = [world.stranger(), world.stranger()];
  await deps.database.sql`
    insert into live_event (user_id, sequence, kind, data, at)
    select ${reader}::uuid, n, 'message-read', jsonb_build_object('readerId', case when n % 10000 = 0 then ${gone}::text end), now()
    from generate_series(1, 21000) n`;
  let extended = 0;
  const extend = async () => {
    extended += 1;
  };
  while (await eraseStep(deps, gone, { extend }));
  expect(extended).toBe(1);
  expect(await deps.database.sql`select count(*)::int from live_event where user_id = ${reader}`).toEqual([
    { count: 20_998 },
  ]);
});
