import { subscriptionCancelled, subscriptionEnded } from '@stagedoor/contracts/payments-events';
import { listSetAside, retrySetAside } from '@stagedoor/service-kit/jobs/due-work-operation';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endSubscriptionCommand } from '#/commands/end-subscription.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;
const start = Date.parse('2026-01-15T12:00:00.000Z');
const due = Date.parse('2026-02-15T12:00:01.000Z');

beforeAll(async () => {
  world = await startPayments();
});
afterEach(() => world.checkSum());
afterAll(() => world.service.destroy().then(() => world.owners.close()));
beforeEach(() => {
  world.service.clock.stopAt(new Date(start));
  mara = world.creator(999);
});

async function subscribe(): Promise<{ fan: TestPerson; id: string }> {
  const fan = await world.payer();
  const { data } = await world.post('/payments/subscriptions', fan, { creatorId: mara.id });
  return { fan, id: data.id };
}
const read = async (fan: TestPerson) =>
  (await world.call('/payments/subscriptions', { as: fan })).data.subscriptions[0];

/** Writes a payment of the next month that the subscription does not know: its renewal violates a constraint. */
async function spoil(id: string): Promise<void> {
  await world.service.deps.database.sql`
    insert into payment (id, kind, payer_id, payee_id, subscription_id, month, amount_cents, fee_cents, status, provider,
      method_id, created_at)
    select gen_random_uuid(), 'renewal', subscriber_id, creator_id, id, months + 1, price_cents, 0, 'succeeded', 'stripe',
      method_id, now() from subscription where id = ${id}`;
}
const setAside = (id: string) =>
  waitFor(
    async () => {
      // The pauses grow to five minutes, so the clock is advanced by as much.
      world.service.clock.advance(300_000);
      const rows = await listSetAside(world.service.deps.database.sql, 'renewals');
      return rows.some(({ key }) => key === id);
    },
    { timeoutMs: 40_000 },
  );

test('a renewal that violates a constraint is set aside, stops no other, and continues after a repair', {
  timeout: 60_000,
}, async () => {
  const [bad, good, over] = [await subscribe(), await subscribe(), await subscribe()];
  await world.call(`/payments/subscriptions/${over.id}`, { method: 'DELETE', as: over.fan });
  await spoil(bad.id);
  world.service.clock.stopAt(new Date(due));
  await waitFor(async () => (await read(good.fan))?.renewsAt?.startsWith('2026-03-15') === true);
  await waitFor(async () => (await read(over.fan))?.status === 'ended');
  await setAside(bad.id);
  expect(await read(bad.fan)).toMatchObject({ status: 'active', renewsAt: '2026-02-15T12:00:00.000Z' });
  const { sql } = world.service.deps.database;
  expect((await listSetAside(sql, 'renewals'))[0]).toMatchObject({ key: bad.id });

  await sql`delete from payment where subscription_id = ${bad.id} and provider = 'stripe'`;
  expect(await retrySetAside(sql, 'renewals', bad.id)).toBe(1);
  // Due now by the database's clock.
  world.service.clock.stopAt(new Date(Date.now() + 1_000));
  await waitFor(async () => (await read(bad.fan))?.renewsAt?.startsWith('2026-02-15') === false);
});

test('a subscription that is cancelled while its renewal is set aside ends', { timeout: 60_000 }, async () => {
  const bad = await subscribe();
  await spoil(bad.id);
  world.service.clock.stopAt(new Date(due));
  await setAside(bad.id);
  await world.call(`/payments/subscriptions/${bad.id}`, { method: 'DELETE', as: bad.fan });
  expect((await read(bad.fan))?.status).toBe('ended');
  expect(await listSetAside(world.service.deps.database.sql, 'renewals')).toEqual([]);
});

test('a command ends a subscription that cannot be repaired, once, and both sides are notified', {
  timeout: 60_000,
}, async () => {
  const [bad, good] = [await subscribe(), await subscribe()];
  const environment = { DATABASE_URL: world.service.deps.config.databaseUrl };
  await expect(endSubscriptionCommand(environment, good.id)).rejects.toThrow('is set aside');
  await expect(endSubscriptionCommand(environment, 'x')).rejects.toThrow('Name its id');
  await spoil(bad.id);
  world.service.clock.stopAt(new Date(due));
  await setAside(bad.id);
  await endSubscriptionCommand(environment, bad.id);
  expect((await read(bad.fan))?.status).toBe('ended');
  expect(await listSetAside(world.service.deps.database.sql, 'renewals')).toEqual([]);
  const ofIt = ({ subscriptionId }: { subscriptionId: string }) => subscriptionId === bad.id;
  const [cancelled] = (await world.events(subscriptionCancelled)).filter(ofIt);
  const [ended] = (await world.events(subscriptionEnded)).filter(ofIt);
  expect(cancelled).toMatchObject({ subscriberId: bad.fan.id, creatorId: mara.id });
  expect(cancelled).not.toHaveProperty('cancelledById');
  expect(ended?.revision).toBe((cancelled?.revision ?? 0) + 1);
  await expect(endSubscriptionCommand(environment, bad.id)).rejects.toThrow('is set aside');
});

test('a month that is paid after its subscription has ended is refunded', async () => {
  const { fan, id } = await subscribe();
  const { sql } = world.service.deps.database;
  const [method] = (await world.call('/payments/methods', { as: fan })).data.methods;
  const paymentId = world.service.deps.ids.next();
  await sql`insert into payment (id, kind, payer_id, payee_id, subscription_id, month, amount_cents, fee_cents, status,
      provider, method_id, is_off_session, created_at)
    values (${paymentId}, 'renewal', ${fan.id}, ${mara.id}, ${id}, 2, 999, 59, 'charging', 'sandbox',
      ${method?.id ?? ''}, true, ${new Date(start).toISOString()})`;
  const [first] = await sql<
    { id: string }[]
  >`select id from payment where subscription_id = ${id} and kind = 'subscription'`;
  await world.post(`/payments/transactions/${first?.id ?? ''}/refund`, world.someone('ADMIN'), { reason: 'Sorry' });
  expect((await read(fan))?.status).toBe('ended');
  // A new subscription has started: the late month must not affect it.
  expect((await world.post('/payments/subscriptions', fan, { creatorId: mara.id })).status).toBe(201);
  await sql`update payment set check_at = ${new Date(start).toISOString()} where id = ${paymentId}`;
  await world.waitForStatus(paymentId);
  await waitFor(
    async () => (await sql`select from refund where payment_id = ${paymentId} and status = 'succeeded'`).length === 1,
  );
  const { subscriptions } = (await world.call('/payments/subscriptions', { as: fan })).data;
  expect(subscriptions.map(({ status }) => status).sort()).toEqual(['active', 'ended']);
});
