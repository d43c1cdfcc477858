import { userBlocked } from '@stagedoor/contracts/social-events';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;

beforeAll(async () => {
  world = await startPayments();
});
afterAll(() => world.destroy());
beforeEach(() => {
  world.service.clock.stopAt('2026-01-10T12:00:00.000Z');
  mara = world.creator(999);
});

const insiders = { headers: asService('social', 'payments') };
const subscribe = async (fan: TestPerson) =>
  (await world.post('/payments/subscriptions', fan, { creatorId: mara.id })).data;
const cancel = (id: string, as: TestPerson) => world.call(`/payments/subscriptions/${id}`, { method: 'DELETE', as });
const refund = (paymentId: string, amount?: number) =>
  world.post(`/payments/transactions/${paymentId}/refund`, world.someone('ADMIN'), { reason: 'Sent twice', amount });
const year = 'startDate=2025-07-01&endDate=2026-06-01';
const earnings = async () => (await world.call(`/payments/earnings?${year}`, { as: mara })).data;
const departures = async (query: string = year, as = mara) =>
  world.call<`/payments/departures?${string}`>(`/payments/departures?${query}`, { as });
const progress = async () => {
  const [row] = await world.service.deps.database.sql<{ until: string }[]>`
    select counted_until::text as until from day_count where creator_id = ${mara.id} and attempts = 0`;
  return row?.until;
};

test('subscriptions that ended are counted by reason, and nobody is named', async () => {
  const fans = await Promise.all([1, 2, 3, 4, 5].map(() => world.payer()));
  const [leaves, poor, returned, blocked, stays] = fans as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const started = await Promise.all(fans.map(subscribe));
  const idOf = (fan: TestPerson) => started[fans.indexOf(fan)] as (typeof started)[number];
  await cancel(idOf(leaves).id, leaves);
  await refund(idOf(returned).paymentId);
  await deliverEvent(world.service, userBlocked, { ...userBlocked.sample, blockerId: mara.id, blockedId: blocked.id });
  await world.service.deps.database.sql`delete from payment_method where user_id = ${poor.id}`;
  for (const at of ['2026-02-10T12:00:01.000Z', '2026-02-14T12:00:01.000Z']) {
    world.service.clock.runFrom(at);
    await waitFor(async () => {
      const rows = await world.service.deps.database.sql`
        select from subscription where creator_id = ${mara.id} and status <> 'ended'
          and (due_at <= ${at} or attempts > 0)`;
      return rows.length === 0;
    });
  }
  expect((await departures()).data).toEqual({
    total: 4,
    started: 5,
    reasons: { cancelled: 1, declined: 1, refunded: 1, other: 1 },
  });
  const ofDay = (await departures('startDate=2026-01-10&endDate=2026-01-10')).data;
  expect(ofDay).toMatchObject({ total: 1, started: 5, reasons: { refunded: 1 } });
  const listed = await world.call('/payments/subscriptions', { as: stays });
  expect(listed.data.subscriptions).toMatchObject([{ status: 'active' }]);
  const other = world.creator();
  expect((await departures(year, other)).data).toMatchObject({ total: 0, started: 0 });
  expect((await departures(year, stays)).status).toBe(403);
  expect((await departures('startDate=2026-02-30')).status).toBe(400);
});

test('a subscription that is resumed, or goes on after a failed payment, was not left', async () => {
  const fan = await world.payer();
  const { id } = await subscribe(fan);
  await cancel(id, fan);
  await subscribe(fan);
  await refund((await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 })).data.paymentId);
  expect((await departures()).data).toMatchObject({ total: 0, started: 1 });
  await refund((await subscribe(fan)).paymentId);
  expect((await departures()).data).toMatchObject({ total: 1, reasons: { cancelled: 0, refunded: 1 } });
});

test('answers about a year are the same once its old days are counted; a late refund counts on its own day', async () => {
  const fan = await world.payer();
  const itemId = world.item(mara, 1_000);
  const bought = await world.buy(fan, 'post', itemId);
  await cancel((await subscribe(fan)).id, fan);
  world.service.clock.runFrom('2026-06-01T12:00:00.000Z');
  await waitFor(async () => (await departures()).data.total === 1);
  const daysOf = async () =>
    (await world.call(`/internal/payments/days?creatorId=${mara.id}&start=2025-07-01&end=2026-06-01`, insiders)).data;
  const before = [await earnings(), (await departures()).data, await daysOf()];
  expect(before[0]).toMatchObject({ total: 18.81, byKind: { posts: 9.41, subscriptions: 9.4 } });
  await waitFor(async () => (await progress()) === '2026-04-27');
  expect([await earnings(), (await departures()).data, await daysOf()]).toEqual(before);

  await refund(bought.data.paymentId, 4);
  expect((await earnings()).byKind.posts).toBe(5.41);
  expect((await earnings()).days.find(({ date }) => date === '2026-01-10')?.amount).toBe(18.81);
  expect((await earnings()).days.at(-1)).toEqual({ date: '2026-06-01', amount: -4 });
  const sold = async () =>
    (await world.call(`/internal/payments/item-days?itemId=${itemId}&start=2026-01-01&end=2026-06-01`, insiders)).data;
  expect(await sold()).toEqual([
    { date: '2026-01-10', sales: 1, refunds: 0, earningsCents: 941 },
    { date: '2026-06-01', sales: 0, refunds: 0, earningsCents: -400 },
  ]);
  await refund(bought.data.paymentId);
  expect(await sold()).toMatchObject([{ sales: 1 }, { date: '2026-06-01', refunds: 1, earningsCents: -1_000 }]);
  expect(
    (await world.call(`/internal/payments/item-days?itemId=${itemId}&start=2026-01-01&end=2026-06-01`)).status,
  ).toBe(401);
});
