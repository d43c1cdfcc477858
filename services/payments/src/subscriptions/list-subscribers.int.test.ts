import { randomUUID } from 'node:crypto';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;
let fans: readonly [TestPerson, TestPerson, TestPerson];

beforeAll(async () => {
  world = await startPayments();
});
afterAll(() => world.destroy());
beforeEach(async () => {
  world.service.clock.stopAt('2026-01-10T12:00:00.000Z');
  mara = world.creator(999);
  fans = [await world.payer(), await world.payer(), await world.payer()];
});

const subscribe = async (fan: TestPerson, creator = mara) => {
  world.service.clock.advance(1_000);
  return (await world.post('/payments/subscriptions', fan, { creatorId: creator.id })).data;
};
const cancel = (id: string, as: TestPerson) => world.call(`/payments/subscriptions/${id}`, { method: 'DELETE', as });
const refund = (paymentId: string) =>
  world.post(`/payments/transactions/${paymentId}/refund`, world.someone('ADMIN'), { reason: 'Sent twice' });

async function list(query = '') {
  const { data } = await world.call(`/internal/payments/subscribers?creatorId=${mara.id}${query}`, {
    headers: asService('social', 'payments'),
  });
  return data;
}
const idsOf = async (query: string) => (await list(query)).subscribers.map(({ userId }) => userId);

test('a creator’s subscribers are listed by state, each person once', async () => {
  const [stays, leaves, returns] = fans;
  await subscribe(stays);
  await cancel((await subscribe(leaves)).id, leaves);
  await refund((await subscribe(returns)).paymentId);
  expect(await idsOf('&status=ended')).toEqual([returns.id]);
  await subscribe(returns);
  expect(await list('')).toMatchObject({
    subscribers: [
      { userId: returns.id, subscription: { status: 'active', endsAt: null } },
      { userId: leaves.id, subscription: { status: 'ending', endsAt: '2026-02-10T12:00:02.000Z' } },
      { userId: stays.id, subscription: { since: '2026-01-10T12:00:01.000Z', status: 'active' } },
    ],
    pagination: { total: 3 },
  });
  expect(await idsOf('&status=active')).toEqual([returns.id, stays.id]);
  expect(await idsOf('&status=ending')).toEqual([leaves.id]);
  // People who came back do not count as having left.
  expect(await idsOf('&status=ended')).toEqual([]);
  world.service.clock.stopAt('2026-02-10T12:00:03.000Z');
  await waitFor(async () => (await idsOf('&status=ended')).includes(leaves.id));
  expect(await idsOf('&status=ending')).toEqual([]);
});

test('who left is listed by the end, with what they answered when asked why', async () => {
  const [first, second, third] = fans;
  const [one, two] = [await subscribe(first), await subscribe(second)];
  const three = await subscribe(third);
  const leave = (id: string, reason: string, as: TestPerson) =>
    world.call(`/payments/subscriptions/${id}?reason=${reason}`, { method: 'DELETE', as });
  expect((await leave(three.id, 'boredom', third)).status).toBe(400);
  await leave(two.id, 'frequency', second);
  expect((await list('&status=ending')).subscribers).toMatchObject([
    { userId: second.id, subscription: { ending: 'cancelled', leavingReason: 'frequency' } },
  ]);
  // Going on takes the answer back.
  world.service.clock.advance(1_000);
  await world.post('/payments/subscriptions', second, { creatorId: mara.id });
  const [resumed] = (await list('&q=')).subscribers.filter(({ userId }) => userId === second.id);
  expect(resumed?.subscription).toEqual({ since: expect.any(String), status: 'active', endsAt: null });
  await refund(three.paymentId);
  world.service.clock.advance(1_000);
  await refund(one.paymentId);
  await leave(two.id, 'price', second);
  // Cancelling again changes nothing.
  await leave(two.id, 'content', second);
  world.service.clock.stopAt('2026-02-10T12:00:05.000Z');
  await waitFor(async () => (await idsOf('&status=ended')).includes(second.id));
  expect((await list('&status=ended')).subscribers).toMatchObject([
    { userId: second.id, subscription: { ending: 'cancelled', leavingReason: 'price' } },
    { userId: first.id, subscription: { ending: 'refunded' } },
    { userId: third.id, subscription: { ending: 'refunded' } },
  ]);
  const page = await list('&status=ended&limit=2');
  const rest = await list(`&status=ended&limit=2&cursor=${page.pagination.nextCursor}`);
  expect(rest.subscribers.map(({ userId }) => userId)).toEqual([third.id]);
});

test('a failed payment is not shown to the creator', async () => {
  const [fan] = fans;
  await subscribe(fan);
  await world.service.deps.database.sql`update subscription set status = 'grace' where subscriber_id = ${fan.id}`;
  expect((await list('&status=active')).subscribers).toMatchObject([{ subscription: { status: 'active' } }]);
  await world.service.deps.database.sql`
    update subscription set status = 'ended', end_reason = 'declined', ends_at = started_at where subscriber_id = ${fan.id}`;
  const [ended] = (await list('&status=ended')).subscribers;
  expect(Object.keys(ended?.subscription ?? {})).toEqual(['since', 'status', 'endsAt']);
});

test('subscribers are found by the start of their username or a part of their name', async () => {
  const [fay, ben] = fans;
  await Promise.all([subscribe(fay), subscribe(ben)]);
  const rename = (userId: string, username: string, displayName: string) =>
    deliverEvent(world.service, profileUpdated, {
      ...profileUpdated.sample,
      userId,
      username,
      displayName,
      version: 9,
    });
  await rename(fay.id, 'fay_sings', 'Fay O’Hara 100%');
  await rename(ben.id, 'ben_sees', 'Benedict');
  expect(await idsOf('&q=FAY')).toEqual([fay.id]);
  expect(await idsOf('&q=%40ben_')).toEqual([ben.id]);
  expect(await idsOf('&q=hara')).toEqual([fay.id]);
  expect(await idsOf('&q=100%25')).toEqual([fay.id]);
  expect(await idsOf('&q=sees')).toEqual([]);
  expect(await idsOf('&q=%25')).toEqual([fay.id]);
  expect(await idsOf('&q=%20')).toHaveLength(2);
  expect(await idsOf('&q=fay&status=ended')).toEqual([]);
});

test('are filtered by tier, those from before the tiers with the first one', async () => {
  const [early, gold, silver] = fans;
  for (const fan of fans) await subscribe(fan);
  const { sql } = world.service.deps.database;
  const tiers = new Map([gold, silver].map((fan) => [fan, randomUUID()]));
  for (const [{ id }, tier] of tiers)
    await sql`update subscription set tier_id = ${tier}, slot = 1, tier_name = 'Gold' where subscriber_id = ${id}`;
  const [goldId, silverId] = [tiers.get(gold), tiers.get(silver)];
  expect((await list(`&tierId=${goldId}`)).subscribers).toMatchObject([
    { userId: gold.id, subscription: { tier: { id: goldId, name: 'Gold' } } },
  ]);
  expect(await idsOf(`&tierId=${silverId}&isFirstTier=true`)).toEqual([silver.id, early.id]);
  expect(await idsOf(`&tierId=${goldId}&status=ending`)).toEqual([]);
  const [before] = (await list(`&q=&status=active`)).subscribers.filter(({ userId }) => userId === early.id);
  expect(before?.subscription).not.toHaveProperty('tier');
});

test('the sum of a month is of what renews', async () => {
  const [fan] = fans;
  const sum = async () => (await world.call('/payments/subscriptions/sum', { as: fan })).data;
  expect(await sum()).toEqual({ monthly: 0, count: 0, nextChargeAt: null });
  const other = world.creator(501);
  const first = await subscribe(fan);
  await subscribe(fan, other);
  expect(await sum()).toEqual({ monthly: 15, count: 2, nextChargeAt: '2026-02-10T12:00:01.000Z' });
  await cancel(first.id, fan);
  expect(await sum()).toEqual({ monthly: 5.01, count: 1, nextChargeAt: '2026-02-10T12:00:02.000Z' });
  expect((await world.call('/payments/subscriptions/sum')).status).toBe(401);
});

test('the paid months of a subscription are its fan’s alone', async () => {
  const [fan] = fans;
  const { id, paymentId } = await subscribe(fan);
  const paid = (as?: TestPerson) => world.call(`/payments/subscriptions/${id}/payments`, { as });
  world.service.clock.stopAt('2026-02-10T12:00:05.000Z');
  await waitFor(async () => (await paid(fan)).data.payments.length === 2);
  await refund(paymentId);
  expect((await paid(fan)).data).toMatchObject({
    payments: [
      { amount: 9.99, refunded: 0 },
      { id: paymentId, amount: 9.99, refunded: 9.99, paidAt: '2026-01-10T12:00:01.000Z' },
    ],
    pagination: { total: 2 },
  });
  const first = await world.call(`/payments/subscriptions/${id}/payments?limit=1`, { as: fan });
  const cursor = encodeURIComponent(first.data.pagination.nextCursor ?? '');
  const second = await world.call(`/payments/subscriptions/${id}/payments?limit=1&cursor=${cursor}`, { as: fan });
  expect(second.data.payments).toMatchObject([{ id: paymentId }]);
  expect((await paid(mara)).status).toBe(404);
  expect((await paid()).status).toBe(401);
  expect((await world.call('/payments/subscriptions/none/payments', { as: fan })).status).toBe(404);
});

test('who is suspended or was erased is neither listed nor counted', async () => {
  const [stays, closes, erased] = fans;
  for (const fan of fans) await subscribe(fan);
  const { sql } = world.service.deps.database;
  await sql`update person set is_suspended = true where user_id = ${closes.id}`;
  await sql`delete from person where user_id = ${erased.id}`;
  expect(await list('')).toMatchObject({ subscribers: [{ userId: stays.id }], pagination: { total: 1 } });
  await sql`update person set is_suspended = false where user_id = ${closes.id}`;
  expect((await list('')).pagination.total).toBe(2);
});
