import { randomUUID } from 'node:crypto';
import { paymentDisputed, paymentRefunded } from '@stagedoor/contracts/payments-events';
import { listSetAside, retrySetAside } from '@stagedoor/service-kit/jobs/due-work-operation';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { completeRefundCommand } from '#/commands/complete-refund.ts';
import { refunds } from '#/db/refunds.ts';
import { applyRefundOutcome } from '#/refunds/apply-refund-outcome.ts';
import { openRefund } from '#/refunds/open-refund.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';
import { type StripeStub, startStripe } from '#/testing/stripe-stub.ts';

let world: PaymentsWorld;
let stripe: StripeStub;
let fan: TestPerson;
let mara: TestPerson;
const secret = 'whsec_test';
const signer = new Stripe('sk_test');

beforeAll(async () => {
  stripe = await startStripe();
  world = await startPayments({
    environment: {
      STRIPE_SECRET_KEY: 'sk_test',
      STRIPE_PUBLISHABLE_KEY: 'pk_test',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripe.url,
      PAYOUT_HOLD_DAYS: '0',
      PAYOUT_SAFETY_HOLD_HOURS: '0',
    },
  });
});
afterEach(() => world.checkSum());
afterAll(async () => {
  await world.service.destroy();
  await world.owners.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.beforeAnswer = async () => {};
  stripe.hangsUp = false;
  stripe.refunds.length = 0;
  [fan, mara] = [await world.payer(), world.creator()];
});

/** Sends a webhook that is signed with `signedWith`. */
async function webhook(type: string, object: object, signedWith = secret): Promise<number> {
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  const header = signer.webhooks.generateTestHeaderString({ payload, secret: signedWith });
  const response = await world.service.app.inject({
    method: 'POST',
    url: '/payments/webhooks/stripe',
    headers: { 'stripe-signature': header, 'content-type': 'application/json' },
    payload,
  });
  return response.statusCode;
}
const tip = (as = fan) => world.post('/payments/tips', as, { creatorId: mara.id, amount: 5 });
const earned = async () => (await world.balance(mara)).available;
const last = () => {
  const intent = [...stripe.intents.values()].at(-1);
  if (intent === undefined) throw new Error('no payment was asked for');
  return intent;
};

test('creates a payment intent with the payment’s id as its key', async () => {
  const { data } = await tip();
  expect([data.status, await earned()]).toEqual(['succeeded', 4.55]);
  expect(stripe.keys.at(-1)).toBe(data.id);
  expect(last().metadata.payment).toBe(data.id);
});

test('a declined card is a 402 with its message, an unknown card a 400', async () => {
  expect(await tip(await world.payer('pm_card_chargeDeclined'))).toMatchObject({
    status: 402,
    message: 'Your card was declined.',
  });
  expect((await world.post('/payments/methods', world.someone(), { token: 'pm_none' })).status).toBe(400);
  expect(await earned()).toBe(0);
});

test('a webhook before the answer, and again after it, makes one payment', async () => {
  stripe.beforeAnswer = async (intent) => {
    for (const _ of [1, 2]) expect(await webhook('payment_intent.succeeded', intent)).toBe(200);
  };
  const { data } = await tip();
  expect(data.status).toBe('succeeded');
  expect(await webhook('payment_intent.succeeded', last())).toBe(200);
  expect(await earned()).toBe(4.55);
});

test('ignores an old event that arrives after newer ones', async () => {
  await tip();
  const intent = last();
  for (const [type, status] of [
    ['payment_intent.requires_action', 'requires_action'],
    ['payment_intent.payment_failed', 'requires_payment_method'],
    ['payment_intent.canceled', 'canceled'],
  ] as const) {
    expect(await webhook(type, { ...intent, status })).toBe(200);
  }
  expect(await earned()).toBe(4.55);
  const [first] = (await world.call('/payments/transactions', { as: fan })).data.transactions;
  expect(first?.status).toBe('succeeded');
});

test('a webhook with a wrong or missing signature is refused without effect', async () => {
  const waiting = await tip(await world.payer('pm_card_authenticationRequired'));
  expect(waiting.data.status).toBe('requires_action');
  const paid = { ...last(), status: 'succeeded', amount_received: 500 };
  expect(await webhook('payment_intent.succeeded', paid, 'whsec_wrong')).toBe(400);
  expect(await world.post('/payments/webhooks/stripe', undefined, { type: 'payment_intent.succeeded' })).toMatchObject({
    status: 400,
    message: 'The signature is not the provider’s',
  });
  expect(await earned()).toBe(0);
  // Signed with the right secret, it is applied.
  expect(await webhook('payment_intent.succeeded', paid)).toBe(200);
  expect(await earned()).toBe(4.55);
});

test('a repeated charge names the same on the statement, also where its payer has changed the mode meanwhile', async () => {
  stripe.statementSuffixes.length = 0;
  world.owners.discreet.add(fan.id);
  stripe.hangsUp = true;
  const { data } = await tip();
  stripe.hangsUp = false;
  world.owners.discreet.delete(fan.id);
  await world.settled(data.id);
  await waitFor(() => stripe.statementSuffixes.length >= 1);
  expect(new Set(stripe.statementSuffixes)).toEqual(new Set(['ONLINE']));
});

test('a charge without an answer is repeated with the same key, and charged once', async () => {
  stripe.hangsUp = true;
  const before = stripe.intents.size;
  const { status, data } = await tip();
  // Unless the check has asked in between, the outcome is not known yet.
  expect([201, 202]).toContain(status);
  stripe.hangsUp = false;
  await world.settled(data.id);
  expect([stripe.intents.size, await earned()]).toEqual([before + 1, 4.55]);
});

test('a confirmation in Stripe’s form is verified with Stripe', async () => {
  const asked = await world.payer('pm_card_authenticationRequired');
  const { data } = await tip(asked);
  const path = `/payments/confirmations/${data.confirmationId}`;
  // Each answer contains the form's secret until the payment is confirmed.
  const clientSecret = last().client_secret;
  expect(clientSecret).toMatch(/secret/);
  expect(data.clientSecret).toBe(clientSecret);
  expect((await world.call('/payments/methods', { as: asked })).data.publishableKey).toBe('pk_test');
  expect(await world.post(path, asked)).toMatchObject({
    status: 202,
    data: { status: 'requires_action', clientSecret },
  });
  Object.assign(last(), { status: 'succeeded', amount_received: 500 });
  expect(await world.post(path, asked)).toMatchObject({ status: 200, data: { status: 'succeeded' } });
});

test('set-up continues at Stripe and is complete when Stripe reports it; a payout is a transfer', async () => {
  for (let count = 0; count < 5; count += 1) await tip();
  const { data } = await world.post('/payments/account', mara);
  expect(data).toEqual({ isComplete: false, url: 'https://connect.stripe.com/x' });
  expect((await world.post('/payments/payouts', mara, { amount: 20 })).status).toBe(409);
  expect(await webhook('account.updated', { id: 'acct_1', payouts_enabled: true })).toBe(200);
  expect((await world.call('/payments/payout-methods', { as: mara })).data.methods).toEqual([
    { id: 'ba_1', label: 'Test bank ending in 6789' },
  ]);
  const payout = await world.post('/payments/payouts', mara, { amount: 20 }, 'once');
  expect(payout).toMatchObject({ status: 201, data: { status: 'paid', amount: 20 } });
  expect(
    await webhook('transfer.created', { amount: 2000, amount_reversed: 0, metadata: { payout: payout.data.id } }),
  ).toBe(200);
  expect(await earned()).toBe(2.75);
});

test('refunds by the refund’s own key, and applies repeated and reordered events once', async () => {
  const { data } = await tip();
  const answer = await world.post(`/payments/transactions/${data.id}/refund`, mara, {
    reason: 'Sent twice',
    amount: 2,
  });
  expect(answer.data).toMatchObject({ status: 'succeeded', amount: 2 });
  expect(stripe.refunds.map(({ key, amount }) => [key, amount])).toEqual([[`refund-${answer.data.id}`, 200]]);
  const charge = { id: 'ch_1', object: 'charge', metadata: { payment: data.id } };
  for (const _ of [1, 2]) expect(await webhook('charge.refunded', charge)).toBe(200);
  expect(await earned()).toBe(2.55);
});

test('a refund made at Stripe is recorded once, with all of its effects', async () => {
  const { data } = await tip();
  stripe.refundElsewhere(last().id, 500);
  const charge = { id: 'ch_1', object: 'charge', metadata: { payment: data.id } };
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
  await world.post(`/payments/transactions/${data.id}/refund`, mara, { reason: 'Sent twice' });
  stripe.hangsUp = false;
  await waitFor(async () => (await earned()) === -0.45);
  expect(stripe.refunds).toHaveLength(1);
});

test('a refund that the bank returns is credited to the creator again', async () => {
  const { data } = await tip();
  await world.post(`/payments/transactions/${data.id}/refund`, mara, { reason: 'Sent twice' });
  for (const refund of stripe.refunds) refund.status = 'failed';
  const refund = { id: 're_1', object: 'refund', metadata: { payment: data.id } };
  for (const _ of [1, 2]) expect(await webhook('refund.failed', refund)).toBe(200);
  expect(await earned()).toBe(4.55);
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
    const report = { id: 're_1', object: 'refund', metadata: { payment: paymentId } };
    for (const _ of [1, 2]) expect(await webhook('refund.failed', report)).toBe(200);
  };
  const published = async (paymentId: string) =>
    (await world.events(paymentRefunded)).filter((event) => event.paymentId === paymentId);

  test.each(['undeliverable', 'creator', 'provider'] as const)(
    'is set aside, and booked once where an operator returns the money another way: %s',
    async (reason) => {
      const itemId = world.item(mara, 500);
      const { data } = await world.post('/payments/purchases', fan, { kind: 'post', id: itemId });
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
      expect(await earned()).toBe(4.55);
      const purchases = async () => (await world.call('/payments/purchases', { as: fan })).data.purchases;
      expect(await purchases()).toMatchObject([{ isOwned: false, isRefundPending: true, refunded: 0 }]);
      expect(await world.post(`/payments/transactions/${data.id}/refund`, mara, { reason: 'Again' })).toMatchObject({
        status: 409,
        message: 'A refund of this payment is on its way already',
      });
      await completeRefundCommand(environment(), owed.key, 'By transfer');
      await waitFor(async () => (await statuses(data.id))[1] === 'succeeded');
      // The provider tells of the old one once more.
      await sendBack(data.id);
      expect(await statuses(data.id)).toEqual(['failed', 'succeeded']);
      expect(await findSetAside(data.id)).toBeUndefined();
      expect(await earned()).toBe(-0.45);
      expect(await purchases()).toMatchObject([{ isOwned: false, refunded: 5 }]);
      expect(await published(data.id)).toMatchObject([
        { isWhole: true, reason },
        { isWhole: true, reason, note: 'By transfer', isReturnedElsewhere: true },
      ]);
    },
  );

  test('is sent to the provider again where an operator has it retried', async () => {
    const { data } = await tip();
    await world.post(`/payments/transactions/${data.id}/refund`, mara, { reason: 'Sent twice' });
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

/** Returns Stripe's dispute of the last payment. */
const disputeOf = (status: string, id = `dp_${last().id}`) => ({
  id,
  object: 'dispute',
  amount: last().amount,
  payment_intent: last().id,
  reason: 'fraudulent',
  status,
});
const eventsOf = async (paymentId: string) =>
  (await world.events(paymentDisputed)).filter((event) => event.paymentId === paymentId);

test('a disputed purchase is withdrawn and debited once, and both are restored when it is won', async () => {
  const itemId = world.item(mara, 500);
  const { data } = await world.post('/payments/purchases', fan, { kind: 'post', id: itemId });
  for (const _ of [1, 2]) expect(await webhook('charge.dispute.created', disputeOf('needs_response'))).toBe(200);
  expect(await earned()).toBe(-0.45);
  const published = (path: string) =>
    world.owners.received.filter((one) => one.path === `/internal/posts/${itemId}/${path}`);
  expect(published('lock').map(({ body }) => body)).toEqual([{ buyerId: fan.id, purchaseId: data.paymentId }]);
  const refused = await world.post(`/payments/transactions/${data.paymentId}/refund`, mara, { reason: 'Sorry' });
  expect(refused.status).toBe(409);
  for (const as of [fan, mara]) {
    const { transactions } = (await world.call('/payments/transactions', { as })).data;
    expect(transactions[0]).toMatchObject({ kind: 'dispute', status: 'open', note: 'fraudulent' });
  }
  for (const _ of [1, 2]) expect(await webhook('charge.dispute.closed', disputeOf('won'))).toBe(200);
  expect(await webhook('charge.dispute.created', disputeOf('needs_response'))).toBe(200);
  expect(await earned()).toBe(4.55);
  const [opened, closed, ...more] = await eventsOf(data.paymentId);
  expect([opened?.state, closed?.state, more]).toEqual(['open', 'won', []]);
  expect(published('unlock').at(-1)?.body).toMatchObject({ buyerId: fan.id, purchaseId: closed?.disputeId });
  expect((await world.post('/payments/purchases', fan, { kind: 'post', id: itemId })).status).toBe(200);
  // A refund now withdraws what the won dispute restored.
  await world.post(`/payments/transactions/${data.paymentId}/refund`, mara, { reason: 'Sorry' });
  expect(published('lock').at(-1)?.body).toEqual({ buyerId: fan.id, purchaseId: closed?.disputeId });
});

test('a dispute whose end arrives before its beginning is lost once; an inquiry moves no money', async () => {
  const { data } = await tip();
  expect(await webhook('charge.dispute.created', disputeOf('warning_needs_response', 'dp_inquiry'))).toBe(200);
  expect(await earned()).toBe(4.55);
  expect(await webhook('charge.dispute.closed', disputeOf('lost'))).toBe(200);
  expect(await webhook('charge.dispute.created', disputeOf('needs_response'))).toBe(200);
  expect(await earned()).toBe(-0.45);
  expect((await eventsOf(data.paymentId)).map(({ state }) => state)).toEqual(['open', 'lost']);
});

test('a dispute that arrives before the payment’s answer is applied', async () => {
  const statuses: number[] = [];
  stripe.beforeAnswer = async () => {
    statuses.push(await webhook('charge.dispute.created', disputeOf('needs_response')));
  };
  const { data } = await tip();
  expect(statuses).toEqual([200]);
  expect((await eventsOf(data.id)).map(({ state }) => state)).toEqual(['open']);
  expect(await earned()).toBe(-0.45);
});

test('what two disputes are about is restored once both are won', async () => {
  const itemId = world.item(mara, 500);
  const { data } = await world.post('/payments/purchases', fan, { kind: 'post', id: itemId });
  const half = (status: string, id: string) => ({ ...disputeOf(status, `dp_${id}_${last().id}`), amount: 250 });
  for (const id of ['one', 'other']) await webhook('charge.dispute.created', half('needs_response', id));
  await webhook('charge.dispute.closed', half('won', 'one'));
  const unlocked = () => world.owners.received.filter(({ path }) => path === `/internal/posts/${itemId}/unlock`).length;
  const before = unlocked();
  expect((await eventsOf(data.paymentId)).map(({ isRestored }) => isRestored)).toEqual([false, false, false]);
  await webhook('charge.dispute.closed', half('won', 'other'));
  expect((await eventsOf(data.paymentId)).at(-1)).toMatchObject({ state: 'won', isRestored: true });
  await waitFor(() => unlocked() === before + 1);
  expect(await earned()).toBe(4.55);
});

test('a disputed month ends its subscription; when won, it lasts until the end of the paid month and is not renewed', async () => {
  const creator = world.creator(500);
  const status = async () => (await world.call('/payments/subscriptions', { as: fan })).data.subscriptions[0]?.status;
  await world.post('/payments/subscriptions', fan, { creatorId: creator.id });
  await webhook('charge.dispute.created', disputeOf('needs_response'));
  expect(await status()).toBe('ended');
  await webhook('charge.dispute.closed', disputeOf('won'));
  expect(await status()).toBe('cancelled');
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
    expect(await earned()).toBe(-0.45);
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
    expect(await earned()).toBe(-0.45);
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
    await applyRefundOutcome(world.service.deps, refundId ?? paymentId, refused);
    expect(await read()).toMatchObject([{ status: 'succeeded' }]);
    expect(await earned()).toBe(-0.45);
  });
});
