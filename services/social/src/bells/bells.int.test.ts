import { randomUUID } from 'node:crypto';
import { subscriptionEnded } from '@stagedoor/contracts/payments-events';
import { postMailsEnded } from '@stagedoor/contracts/post-notice-events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverToSocial } from '#/testing/payments-events.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;
let fan: Someone;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [mara, fan] = [await world.someone(undefined, 'CREATOR'), await world.someone()];
});

const choose = (level: unknown, of = mara, as: Someone | undefined = fan) =>
  world.call(`/users/${of.userId}/bell`, { method: 'PUT', as, body: { level } });
const levelOf = async (of = mara, as = fan) => (await world.call(`/users/${of.userId}/bell`, { as })).data.level;
const subscriptionId = randomUUID();
const subscribe = () => world.service.deps.database.sql`
  insert into subscriber (creator_id, subscriber_id, until, subscription_id, revision)
  values (${mara.userId}, ${fan.userId}, now() + interval '9 days', ${subscriptionId}, 1)`;
const unfollow = () => world.call(`/users/follow/${mara.userId}`, { method: 'DELETE', as: fan });
const endSubscription = () => {
  const pair = { subscriptionId, subscriberId: fan.userId, creatorId: mara.userId };
  return deliverToSocial(world, subscriptionEnded, {
    ...subscriptionEnded.sample,
    ...pair,
    endedAt: new Date(world.service.clock.now().getTime() - 1_000).toISOString(),
    revision: 2,
  });
};

test('followers and others hear of no post until they choose to, subscribers do except by mail', async () => {
  expect(await levelOf()).toBe('off');
  await world.follow(fan, mara);
  expect(await levelOf()).toBe('off');
  await subscribe();
  expect(await levelOf()).toBe('push');
});

test.each(['off', 'app', 'push', 'mail'])('a bell is set to %s, again and again', async (level) => {
  await choose('app');
  for (const _ of [1, 2]) expect(await choose(level)).toMatchObject({ status: 200, data: { level } });
  expect([await levelOf(), await levelOf(fan, mara)]).toEqual([level, 'off']);
});

test('nobody has a bell for themselves, for somebody they may not know of or have blocked, nor without a token', async () => {
  expect(await choose('app', fan)).toMatchObject({ status: 400, message: 'You cannot have a bell for yourself' });
  for (const level of ['letters', '', null, true, 1]) expect((await choose(level)).status).toBe(400);
  const unsigned = await world.call(`/users/${mara.userId}/bell`, { method: 'PUT', body: { level: 'app' } });
  expect([unsigned.status, (await world.call(`/users/${mara.userId}/bell`)).status]).toEqual([401, 401]);
  const unknown = { ...mara, userId: randomUUID() };
  expect(await choose('app', unknown)).toMatchObject({ status: 404, message: 'User not found' });
  await world.call(`/users/${mara.userId}/block`, { method: 'POST', as: fan, body: {} });
  expect(await choose('app')).toMatchObject({ status: 403, message: 'You have blocked this person' });
  expect((await choose('app', fan, mara)).status).toBe(404);
});

test('who unfollows has left, unless they subscribe; that they chose none stays', async () => {
  await world.follow(fan, mara);
  await choose('mail');
  await unfollow();
  expect(await levelOf()).toBe('off');
  await world.follow(fan, mara);
  await subscribe();
  await choose('mail');
  await unfollow();
  expect(await levelOf()).toBe('mail');
  await choose('off');
  await endSubscription();
  const { sql } = world.service.deps.database;
  await sql`update subscriber set until = now() + interval '9 days' where subscriber_id = ${fan.userId}`;
  expect(await levelOf()).toBe('off');
});

test('the end of a subscription ends the bell, unless they follow', async () => {
  await subscribe();
  await choose('mail');
  await endSubscription();
  expect(await levelOf()).toBe('off');
  const { sql } = world.service.deps.database;
  await sql`update subscriber set until = now() + interval '9 days', revision = 1 where subscriber_id = ${fan.userId}`;
  await world.follow(fan, mara);
  await choose('mail');
  await endSubscription();
  expect(await levelOf()).toBe('mail');
});

test('a block ends the bells both ways', async () => {
  await choose('app');
  await choose('app', fan, mara);
  await world.call(`/users/${mara.userId}/block`, { method: 'POST', as: fan, body: {} });
  const { sql } = world.service.deps.database;
  expect(await sql`select from bell where ${fan.userId} in (person_id, creator_id)`).toHaveLength(0);
});

test('the link of a mail ends mails of one creator or of all, unless the bell was chosen later', async () => {
  const theo = await world.someone();
  const end = (creatorId: string | null, endedAt: Date) =>
    deliverToSocial(world, postMailsEnded, { userId: fan.userId, creatorId, endedAt: endedAt.toISOString() });
  const { clock } = world.service;
  const before = new Date(clock.now().getTime() - 1_000);
  for (const creator of [mara, theo]) await choose('mail', creator);
  await end(mara.userId, before);
  expect(await levelOf()).toBe('mail');
  await end(mara.userId, clock.now());
  expect([await levelOf(), await levelOf(theo)]).toEqual(['push', 'mail']);
  await choose('app');
  await end(null, clock.now());
  expect([await levelOf(), await levelOf(theo)]).toEqual(['app', 'push']);
});

test('without the feature the calls do not exist', async () => {
  const plain = await startSocial({ FEATURES: 'none' });
  const [creator, reader] = [await plain.someone(), await plain.someone()];
  const path = `/users/${creator.userId}/bell`;
  expect((await plain.call(path, { as: reader })).status).toBe(404);
  expect((await plain.call(path, { method: 'PUT', as: reader, body: { level: 'app' } })).status).toBe(404);
  await plain.post(creator, `Hello @${reader.username}`);
  const { sql } = plain.service.deps.database;
  expect(await sql`select from post_notice union all select from mention_check`).toHaveLength(0);
  await plain.service.destroy();
});
