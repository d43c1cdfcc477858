import { randomUUID } from 'node:crypto';
import {
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionRenewed,
  subscriptionResumed,
  subscriptionStarted,
} from '@stagedoor/contracts/payments-events';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverToSocial } from '#/testing/payments-events.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { maskOfMember } from '#/tiers/tier-mask.ts';

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

const headers = asService('payments', 'social');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const quote = async () =>
  (await world.call(`/internal/people/${mara.userId}/quote?payerId=${fan.userId}`, { headers })).data;

test('payments is quoted the tiers in their order with what it has to know of them, and none of a creator without', async () => {
  expect((await quote()).tiers).toEqual([]);
  const [gold, silver] = [randomUUID(), randomUUID()];
  await world.service.deps.database.sql`
    insert into tier (id, creator_id, slot, name, price_cents, benefits, seats, position, archived_at, revision, created_at) values
      (${gold}, ${mara.userId}, 0, 'Gold', 2500, '{}', 10, 1, null, 3, now()),
      (${silver}, ${mara.userId}, 1, 'Silver', 500, '{}', null, 0, now(), 1, now())`;
  expect((await quote()).tiers).toEqual([
    { id: silver, slot: 1, name: 'Silver', priceCents: 500, seats: null, isArchived: true, revision: 1 },
    { id: gold, slot: 0, name: 'Gold', priceCents: 2_500, seats: 10, isArchived: false, revision: 3 },
  ]);
});

const membership = async () => {
  const [row] = await world.service.deps.database.sql`
    select tier_mask as mask, is_current as "isCounted" from subscriber where subscriber_id = ${fan.userId}`;
  const { hasSubscription, stats } = (await world.call(`/users/${mara.userId}`, { as: fan })).data;
  return { ...row, hasSubscription, subscribers: stats.subscribers };
};
const pair = () => ({ subscriptionId: randomUUID(), creatorId: mara.userId, subscriberId: fan.userId });

test('a call says which tier a subscription is for, and a newer one moves it', async () => {
  const change = { ...pair(), accessUntil: inDays(9) };
  const apply = async (more: object) =>
    (await world.call('/internal/subscriptions', { method: 'POST', headers, body: { ...change, ...more } })).status;
  expect(await apply({ revision: 1, slot: 2, isFree: true })).toBe(200);
  const free = {
    mask: maskOfMember({ slot: 2, isFree: true }),
    isCounted: false,
    hasSubscription: false,
    subscribers: 0,
  };
  expect(await membership()).toEqual(free);
  expect(await apply({ revision: 3, slot: 30 })).toBe(200);
  const paid = { mask: maskOfMember({ slot: 30 }), isCounted: true, hasSubscription: true, subscribers: 1 };
  expect(await membership()).toEqual(paid);
  expect(await apply({ revision: 2, slot: 1 })).toBe(200);
  expect(await membership()).toEqual(paid);
  expect(await apply({ revision: 4, slot: 2, isFree: true })).toBe(200);
  expect(await membership()).toEqual(free);
  expect([await apply({ revision: 5, slot: 31 }), await apply({ revision: 5, slot: -1 })]).toEqual([400, 400]);
});

test.each([
  ['started', subscriptionStarted, { renewsAt: inDays(9) }],
  ['renewed', subscriptionRenewed, { renewsAt: inDays(9) }],
  ['resumed', subscriptionResumed, { accessUntil: inDays(9), revision: 2 }],
  ['cancelled', subscriptionCancelled, { endsAt: inDays(9) }],
  ['ended', subscriptionEnded, { endedAt: inDays(9), revision: 2 }],
] as const)('the event that it was %s says the same', async (_, event, more) => {
  const data = { ...event.sample, ...pair(), ...more, slot: 4 };
  await deliverToSocial(world, event, data as never);
  expect(await membership()).toMatchObject({ mask: maskOfMember({ slot: 4 }), hasSubscription: true, subscribers: 1 });
});

test('one that began before there were tiers belongs to slot 0', async () => {
  await deliverToSocial(world, subscriptionStarted, { ...subscriptionStarted.sample, ...pair(), renewsAt: inDays(9) });
  expect(await membership()).toMatchObject({ mask: maskOfMember({ slot: 0 }), hasSubscription: true });
});
