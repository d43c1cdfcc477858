import { paymentRefunded } from '@stagedoor/contracts/payments-events';
import { listSetAside, retrySetAside } from '@stagedoor/service-kit/jobs/due-work-operation';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { completeRefundCommand } from '#/commands/complete-refund.ts';
import { refunds } from '#/db/refunds.ts';
import { applyRefundOutcome } from '#/refunds/apply-refund-outcome.ts';
import { openRefund } from '#/refunds/open-refund.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { testWithStripe } from '#/testing/stripe-steps.ts';
import type { StripeStub } from '#/testing/stripe-stub.ts';

let world: PaymentsWorld;
let stripe: StripeStub;
let fan: TestPerson;
let mara: TestPerson;
const { webhook, tip, earned, last, disputeOf } = testWithStripe((scene) => {
  ({ world, stripe, fan, mara } = scene);
});

test('refunds by the refund’s own key, and applies repeated and reordered events once', async () => {
  const { data } = await tip();
  const answer = await world.post(`/payments/transactions/${data.id}/refund`, mara, {
    reason: 'Sent twice',
    amount: 2,
  });
  expect(answer.data).toMatchObject({ status: 'succeeded', amount: 2 });
  expect(stripe.refunds.map(({ key, amount }) => [key, amount])).toEqual([[`refund-${answer.data.id}`, 200]]);
  const charge = { id: 'ch_1', object: 'charge', metadata: { payment: data.id }, payment_intent: last().id };
  for (const _ of [1, 2]) expect(await webhook('charge.refunded', charge)).toBe(200);
  expect(await earned()).toBe(2.55);
});

test('a refund made at Stripe is recorded once, with all of its effects', async () => {
  const { data } = await tip();
  stripe.refundElsewhere(last().id, 500);
  const charge = { id: 'ch_1', object: 'charge', metadata: { payment: data.id }, payment_intent: last().id };
  const statuses = await Promise.all([1, 2, 3].map(() => webhook('charge.refunded', charge)));
  expect(statuses).toEqual([200, 200, 200]);
  expect(await earned()).toBe(-0.45);
  const { transactions } = (await world.call('/payments/transactions', { as: fan })).data;
  expect(transactions).toMatchObject([
    { kind: 'refund', amount: 5, reason: 'provider', note: null },
    { kind: 'tip', refunded: 5 },
  ]);
});

test('a refund whose answer is lost is found again by the key that it carries', async () => {
  const { data } = await tip();
  stripe.hangsUp = true;
  await world.post(`/payments/transactions/${data.id}/refund`, world.someone('ADMIN'), { reason: 'Sent twice' });
  stripe.hangsUp = false;
  await waitFor(async () => (await earned()) === -0.45);
  expect(stripe.refunds).toHaveLength(1);
});

test('a refund that the bank returns is credited to the creator again', async () => {
  await tip(await world.payer());
  const { data } = await tip();
  await world.post(`/payments/transactions/${data.id}/refund`, mara, { reason: 'Sent twice' });
  for (const refund of stripe.refunds) refund.status = 'failed';
  const refund = { id: 're_1', object: 'refund', payment_intent: last().id, metadata: {} };
  for (const _ of [1, 2]) expect(await webhook('refund.failed', refund)).toBe(200);
  // What is owed again is not paid out in the meantime.
  expect(await earned()).toBe(4.1);
  const { transactions } = (await world.call('/payments/transactions', { as: fan })).data;
  expect(transactions).toMatchObject([
    { kind: 'refund', amount: 5, status: 'pending', note: 'Sent twice', reason: 'creator' },
    { kind: 'refund', amount: 5, status: 'failed' },
    { refunded: 0 },
  ]);
});

describe('a refund that the bank sends back after it had succeeded', () => {
  const environment = () => ({ DATABASE_URL: world.service.deps.config.databaseUrl });
  const rowsOf = (paymentId: string) =>
    world.service.deps.database.sql<{ id: string; status: string }[]>`
      select id, status from refund where payment_id = ${paymentId} order by id`;
  const statuses = async (paymentId: string) => (await rowsOf(paymentId)).map(({ status }) => status);
  const findSetAside = async (paymentId: string) => {
    const [ids, rows] = [
      (await rowsOf(paymentId)).map(({ id }) => id),
      await listSetAside(world.service.deps.database.sql, 'refunds to check'),
    ];
    return rows.find(({ key }) => ids.includes(key));
  };
  const sendBack = async (paymentId: string) => {
    for (const one of stripe.refunds) one.status = 'failed';
    const intent = [...stripe.intents.values()].find(({ metadata }) => metadata.payment === paymentId);
    const report = { id: 're_1', object: 'refund', payment_intent: intent?.id, metadata: {} };
    for (const _ of [1, 2]) expect(await webhook('refund.failed', report)).toBe(200);
  };
  const published = async (paymentId: string) =>
    (await world.events(paymentRefunded)).filter((event) => event.paymentId === paymentId);

  test.each(['undeliverable', 'creator', 'provider'] as const)(
    'is set aside, and booked once where an operator returns the money another way: %s',
    async (reason) => {
      await tip(await world.payer());
      const itemId = world.item(mara, 500);
      const { data } = await world.buy(fan, 'post', itemId);
      const { deps } = world.service;
      const isMade = async () => (await statuses(data.id))[0] === 'succeeded';
      if (reason === 'undeliverable') {
        await deps.database.transaction((tx) => openRefund(deps, tx, { paymentId: data.id, reason }));
      } else if (reason === 'creator') {
        await world.post(`/payments/transactions/${data.id}/refund`, mara, { reason: 'Sorry' });
      } else {
        stripe.refundElsewhere(last().id, 500);
        const charge = { id: 'ch_1', object: 'charge', metadata: { payment: data.id }, payment_intent: last().id };
        expect(await webhook('charge.refunded', charge)).toBe(200);
      }
      await waitFor(isMade);
      expect(await findSetAside(data.id)).toBeUndefined();
      await sendBack(data.id);
      expect(await statuses(data.id)).toEqual(['failed', 'pending']);
      const owed = await waitFor(() => findSetAside(data.id));
      expect(owed.lastError).toContain('sent back');
      expect(await earned()).toBe(4.1);
      const purchases = async () => (await world.call('/payments/purchases', { as: fan })).data.purchases;
      expect(await purchases()).toMatchObject([{ isOwned: false, isRefundPending: true, refunded: 0 }]);
      expect(await world.post(`/payments/transactions/${data.id}/refund`, mara, { reason: 'Again' })).toMatchObject({
        status: 409,
        message: 'A refund of this payment is on its way already',
      });
      await completeRefundCommand(environment(), owed.key, 'By transfer');
      await waitFor(async () => (await statuses(data.id))[1] === 'succeeded');
      // The provider sends the event of the old one again.
      await sendBack(data.id);
      expect(await statuses(data.id)).toEqual(['failed', 'succeeded']);
      expect(await findSetAside(data.id)).toBeUndefined();
      expect(await earned()).toBe(4.1);
      expect(await purchases()).toMatchObject([{ isOwned: false, refunded: 5 }]);
      expect(await published(data.id)).toMatchObject([
        { isWhole: true, reason },
        { isWhole: true, reason, note: 'By transfer', isReturnedElsewhere: true },
      ]);
    },
  );

  test('is sent to the provider again where an operator has it retried', async () => {
    const { data } = await tip();
    await world.post(`/payments/transactions/${data.id}/refund`, world.someone('ADMIN'), { reason: 'Sent twice' });
    await sendBack(data.id);
    const owed = await waitFor(() => findSetAside(data.id));
    expect(await retrySetAside(world.service.deps.database.sql, 'refunds to check', owed.key)).toBe(1);
    await waitFor(async () => (await statuses(data.id))[1] === 'succeeded');
    expect(stripe.refunds).toHaveLength(2);
    expect(await earned()).toBe(-0.45);
  });

  test('is owed no more where the payer’s bank has given them the money in a dispute', async () => {
    const { data } = await tip();
    await world.post(`/payments/transactions/${data.id}/refund`, mara, { reason: 'Sent twice', amount: 2 });
    await webhook('charge.dispute.created', disputeOf('needs_response'));
    await sendBack(data.id);
    const owed = await waitFor(() => findSetAside(data.id));
    await expect(completeRefundCommand(environment(), owed.key, 'By transfer')).rejects.toThrow('is disputed');
    await webhook('charge.dispute.closed', disputeOf('lost'));
    expect(await statuses(data.id)).toEqual(['failed', 'failed']);
    expect(await findSetAside(data.id)).toBeUndefined();
  });
});

describe('a refund that is owed, was refused, and is then made in Stripe’s own pages', () => {
  /** A refund by the platform that Stripe has refused seven times, as the job leaves it. */
  async function setAside() {
    const { data } = await tip();
    const { deps } = world.service;
    const { sql } = deps.database;
    const [refund] = await deps.database.transaction(async (tx) => {
      const { id } = await openRefund(deps, tx, { paymentId: data.id, reason: 'undeliverable' });
      return tx
        .update(refunds)
        .set({ refusals: 7, attempts: 7, failedAt: new Date(), lastError: 'refused', failure: 'refused' })
        .where(eq(refunds.id, id))
        .returning({ id: refunds.id });
    });
    const read = async () =>
      sql`select reason, status, amount_cents, failed_at from refund where payment_id = ${data.id} order by id`;
    const intent = last();
    const report = () =>
      webhook('charge.refunded', {
        id: 'ch_1',
        object: 'charge',
        metadata: { payment: data.id },
        payment_intent: intent.id,
      });
    return { paymentId: data.id, refundId: refund?.id, read, report, intent };
  }

  test('is that refund, once', async () => {
    const { read, report, intent } = await setAside();
    stripe.refundElsewhere(intent.id, 500);
    for (const _ of [1, 2]) expect(await report()).toBe(200);
    expect(await read()).toMatchObject([{ reason: 'undeliverable', status: 'succeeded', failed_at: null }]);
    expect(await earned()).toBe(0);
  });

  test('owes the rest where only a part was returned, and nothing after that', async () => {
    const { read, report, intent } = await setAside();
    stripe.refundElsewhere(intent.id, 200);
    expect(await report()).toBe(200);
    expect(await read()).toMatchObject([
      { reason: 'undeliverable', status: 'pending', amount_cents: 300 },
      { reason: 'provider', status: 'succeeded', amount_cents: 200 },
    ]);
    stripe.refundElsewhere(intent.id, 100);
    stripe.refundElsewhere(intent.id, 200);
    expect(await report()).toBe(200);
    expect((await read())[0]).toMatchObject({ status: 'succeeded', amount_cents: 200, failed_at: null });
    expect(await earned()).toBe(-0.27);
  });

  test('owes nothing where all was returned of one that Stripe was never asked for', async () => {
    const { refundId, read, report, intent } = await setAside();
    await world.service.deps.database.sql`update refund set refusals = 0 where id = ${refundId ?? ''}`;
    stripe.refundElsewhere(intent.id, 500);
    expect(await report()).toBe(200);
    expect(await read()).toMatchObject([
      { reason: 'undeliverable', status: 'failed', failed_at: null },
      { reason: 'provider', status: 'succeeded' },
    ]);
    expect(await earned()).toBe(-0.45);
  });

  test('stays as it is where a try that was underway is refused afterwards', async () => {
    const { refundId, paymentId, read, report, intent } = await setAside();
    stripe.refundElsewhere(intent.id, 500);
    expect(await report()).toBe(200);
    const refused = { state: 'failed', refundId: null, message: 'Charge was refunded already' } as const;
    await applyRefundOutcome(await world.openDeps(), refundId ?? paymentId, refused);
    expect(await read()).toMatchObject([{ status: 'succeeded' }]);
    expect(await earned()).toBe(0);
  });
});
