import { randomUUID } from 'node:crypto';
import { payoutProcessed, payoutReturned } from '@stagedoor/contracts/payout-events';
import { listSetAside, retrySetAside } from '@stagedoor/service-kit/jobs/due-work-operation';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { describe, expect, test } from 'vitest';
import { discardEventCommand } from '#/commands/discard-event.ts';
import { type StripeHandling, stripeEvents } from '#/provider/stripe-event-table.ts';
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

const transactions = async (as = mara) => (await world.call('/payments/transactions', { as })).data.transactions;
const setAside = async (id: string) =>
  (await listSetAside(world.service.deps.database.sql, 'provider events')).find(({ key }) => key === id);
const newId = () => `evt_${randomUUID()}`;

describe('a payout', () => {
  /** Pays out $20 of $22.75. */
  async function payOut(): Promise<{ id: string; transfer: StripeStub['transfers'][number] }> {
    await world.service.deps.database.sql`delete from payout_account`;
    for (let count = 0; count < 5; count += 1) await tip();
    await world.post('/payments/account', mara);
    await webhook('account.updated', { id: 'acct_1', payouts_enabled: true });
    const { status, data } = await world.post('/payments/payouts', mara, { amount: 20 });
    expect([status, data.status]).toEqual([201, 'paid']);
    const transfer = stripe.transfers.at(-1);
    if (transfer === undefined) throw new Error('nothing was transferred');
    return { id: data.id, transfer };
  }
  const found = async (id: string) => (await transactions()).find((one) => one.id === id);

  test('that is reversed after it was paid is the creator’s again, once, and they are told', async () => {
    const { id, transfer } = await payOut();
    expect(await earned()).toBe(2.75);
    const before = { ...transfer };
    transfer.amount_reversed = 500;
    for (const _ of [1, 2]) expect(await webhook('transfer.reversed', transfer)).toBe(200);
    expect(await earned()).toBe(7.75);
    expect(await found(id)).toMatchObject({ status: 'paid', amount: -20, net: -15, refunded: 5 });
    transfer.amount_reversed = 2_000;
    expect(await webhook('transfer.reversed', transfer)).toBe(200);
    // An old event, from before it was reversed, changes nothing.
    expect(await webhook('transfer.created', before)).toBe(200);
    expect(await earned()).toBe(22.75);
    expect(await found(id)).toMatchObject({ status: 'failed', net: 0, refunded: 0 });
    const told = (await world.events(payoutReturned)).filter(({ payoutId }) => payoutId === id);
    expect(told.map(({ amountCents }) => amountCents)).toEqual([500, 1_500]);
    expect((await world.post('/payments/payouts', mara, { amount: 22.75 })).data.status).toBe('paid');
  });

  test('that failed and was paid after all is taken from the creator, if need be below zero', async () => {
    const { id, transfer } = await payOut();
    transfer.amount_reversed = 2_000;
    await webhook('transfer.reversed', transfer);
    expect((await world.post('/payments/payouts', mara, { amount: 22.75 })).status).toBe(201);
    transfer.amount_reversed = 0;
    expect(await webhook('transfer.updated', transfer)).toBe(200);
    expect(await world.balance(mara)).toMatchObject({ available: -20, owed: 20 });
    expect(await found(id)).toMatchObject({ status: 'paid', net: -20 });
    const paid = (await world.events(payoutProcessed)).filter(({ payoutId }) => payoutId === id);
    expect(paid).toHaveLength(1);
  });

  test('that was copied in Stripe’s pages is none of ours', async () => {
    const { id, transfer } = await payOut();
    const copy = { ...transfer, id: `tr_${randomUUID()}`, amount_reversed: 2_000 };
    stripe.transfers.push(copy);
    const event = newId();
    expect(await webhook('transfer.reversed', copy, { id: event })).toBe(200);
    expect(await earned()).toBe(2.75);
    expect(await found(id)).toMatchObject({ status: 'paid' });
    expect(await waitFor(() => setAside(event))).toMatchObject({
      lastError: 'transfer.reversed concerns nothing known here',
    });
  });

  test('that the bank of a connected account does not take has its account fetched', async () => {
    await payOut();
    const target = async () => {
      const [row] = await world.service.deps.database.sql<{ targets: string[] }[]>`
        select target_ids as targets from payout_account where creator_id = ${mara.id}`;
      return row?.targets;
    };
    for (const [type, bank] of [
      ['payout.failed', 'ba_2'],
      ['payout.canceled', 'ba_3'],
      ['account.external_account.deleted', 'ba_4'],
    ] as const) {
      stripe.bankId = bank;
      expect(await webhook(type, { id: 'po_1', object: 'payout' }, { account: 'acct_1' })).toBe(200);
      expect(await target()).toEqual([bank]);
    }
    stripe.bankId = 'ba_1';
    const own = newId();
    await webhook('payout.failed', { id: 'po_2', object: 'payout' }, { id: own });
    expect(await setAside(own)).toMatchObject({ lastError: 'payout.failed is not understood here' });
  });
});

describe('a refund that was made in Stripe’s pages', () => {
  const report = (type: string, refund: StripeStub['refunds'][number] | undefined) => webhook(type, refund ?? {});

  test('is found by the ids of its payment, also where it fails later', async () => {
    await tip();
    stripe.refundElsewhere(last().id, 500);
    expect(await report('refund.created', stripe.refunds[0])).toBe(200);
    expect(await earned()).toBe(-0.45);
    Object.assign(stripe.refunds[0] ?? {}, { status: 'failed' });
    expect(await report('refund.failed', stripe.refunds[0])).toBe(200);
    expect((await transactions(fan)).filter(({ kind }) => kind === 'refund').map(({ status }) => status)).toEqual([
      'pending',
      'failed',
    ]);
  });

  test('is found by its charge alone', async () => {
    await tip();
    stripe.refundElsewhere(last().id, 200);
    stripe.charges.set('ch_7', last().id);
    expect(await webhook('refund.updated', { ...stripe.refunds[0], payment_intent: null, charge: 'ch_7' })).toBe(200);
    expect((await transactions(fan))[0]).toMatchObject({ kind: 'refund', amount: 2, reason: 'provider' });
  });

  test('succeeds after it had failed, once', async () => {
    await tip();
    stripe.refundElsewhere(last().id, 500);
    await report('refund.created', stripe.refunds[0]);
    Object.assign(stripe.refunds[0] ?? {}, { status: 'failed' });
    await report('refund.failed', stripe.refunds[0]);
    Object.assign(stripe.refunds[0] ?? {}, { status: 'succeeded' });
    for (const _ of [1, 2]) expect(await report('refund.updated', stripe.refunds[0])).toBe(200);
    expect(await earned()).toBe(-0.45);
    const refunds = (await transactions(fan)).filter(({ kind }) => kind === 'refund');
    expect(refunds.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  test('that never succeeded here succeeds', async () => {
    await tip();
    stripe.refundElsewhere(last().id, 500);
    Object.assign(stripe.refunds[0] ?? {}, { status: 'failed' });
    await report('refund.created', stripe.refunds[0]);
    expect(await earned()).toBe(4.55);
    Object.assign(stripe.refunds[0] ?? {}, { status: 'succeeded' });
    for (const type of ['refund.updated', 'charge.refund.updated']) await report(type, stripe.refunds[0]);
    expect(await earned()).toBe(-0.45);
    expect((await transactions(fan))[0]).toMatchObject({ kind: 'refund', status: 'succeeded' });
  });
});

describe('a dispute that is over', () => {
  const say = async (type: string, status: string, now = status) => {
    stripe.disputes.set(disputeOf(now).id, disputeOf(now));
    expect(await webhook(type, disputeOf(status))).toBe(200);
  };
  const states = async () =>
    (await transactions()).filter(({ kind }) => kind === 'dispute').map(({ status }) => status);

  test('is won after it was lost', async () => {
    await tip();
    await say('charge.dispute.closed', 'lost');
    expect(await earned()).toBe(-0.45);
    for (const _ of [1, 2]) await say('charge.dispute.funds_reinstated', 'won');
    expect(await earned()).toBe(4.55);
    expect(await states()).toEqual(['won']);
  });

  test('is lost after it was won, and won again', async () => {
    await tip();
    await say('charge.dispute.created', 'needs_response');
    await say('charge.dispute.updated', 'under_review');
    await say('charge.dispute.closed', 'won');
    expect(await earned()).toBe(4.55);
    for (const _ of [1, 2]) await say('charge.dispute.funds_withdrawn', 'lost');
    expect(await earned()).toBe(-0.45);
    expect(await states()).toEqual(['lost', 'won']);
    await say('charge.dispute.closed', 'won');
    expect(await earned()).toBe(4.55);
    await say('charge.dispute.funds_withdrawn', 'needs_response');
    expect(await earned()).toBe(-0.45);
    expect(await states()).toEqual(['open', 'won', 'won']);
  });

  test('is not begun again by an old event', async () => {
    await tip();
    await say('charge.dispute.created', 'needs_response');
    await say('charge.dispute.closed', 'won');
    await say('charge.dispute.created', 'needs_response', 'won');
    expect(await states()).toEqual(['won']);
    expect(await earned()).toBe(4.55);
  });
});

describe('what an event says that is not understood', () => {
  const environment = () => ({ DATABASE_URL: world.service.deps.config.databaseUrl });

  const handledSo = (handling: StripeHandling) =>
    Object.entries(stripeEvents)
      .filter(([, one]) => one === handling)
      .map(([type]) => type);

  const notUnderstood: readonly (readonly [type: string, object: object])[] = [
    ...handledSo('set aside').map((type) => [type, {}] as const),
    ...handledSo('charge').map((type) => [type, { id: 'ch_9', object: 'charge', payment_intent: null }] as const),
    ['account.external_account.updated', { id: 'ba_1', object: 'bank_account' }],
    ['something.new', {}],
  ];
  test.each(notUnderstood)('is set aside for an operator: %s', async (type, object) => {
    const id = newId();
    for (const _ of [1, 2]) expect(await webhook(type, object, { id })).toBe(200);
    expect(await setAside(id)).toMatchObject({ lastError: `${type} is not understood here` });
    await discardEventCommand(environment(), id);
    expect(await setAside(id)).toBeUndefined();
    await expect(discardEventCommand(environment(), id)).rejects.toThrow('is set aside');
  });

  test.each([
    ['payment_intent.succeeded', { id: 'pi_other', object: 'payment_intent', status: 'succeeded', metadata: {} }],
    ['charge.refunded', { id: 'ch_other', object: 'charge', payment_intent: 'pi_other', metadata: {} }],
    ['refund.failed', { id: 're_other', object: 'refund', payment_intent: 'pi_other', metadata: {} }],
    ['charge.dispute.created', { id: 'dp_other', status: 'needs_response', payment_intent: 'pi_other' }],
  ])('is set aside where it is about nothing that is known: %s', async (type, object) => {
    const id = newId();
    const currency = { currency: 'usd', amount_received: 500 };
    expect(await webhook(type, { ...currency, ...object }, { id })).toBe(200);
    expect(await waitFor(() => setAside(id))).toMatchObject({
      lastError: `${type} concerns nothing known here`,
    });
  });

  test('is nothing where another event says the same, or nothing of ours moves', async () => {
    for (const [type, object] of [
      ...handledSo('charge').map((type) => [type, { id: 'ch_9', object: 'charge', payment_intent: 'pi_1' }] as const),
      ...handledSo('no effect').map((type) => [type, {}] as const),
      ['account.updated', { id: 'acct_of_nobody' }],
      ['charge.dispute.created', { id: 'dp_1', status: 'warning_needs_response', payment_intent: 'pi_1' }],
    ] as const) {
      const id = newId();
      expect(await webhook(type, object, { id })).toBe(200);
      expect(await setAside(id)).toBeUndefined();
    }
  });

  test('is applied once an operator has mended the reason and retries', async () => {
    await tip();
    const id = newId();
    const event = { id: 'ch_late', object: 'charge', payment_intent: 'pi_late', metadata: {} };
    await webhook('charge.refunded', event, { id });
    await waitFor(() => setAside(id));
    stripe.refundElsewhere(last().id, 100);
    stripe.events.set(id, {
      id,
      object: 'event',
      type: 'charge.refunded',
      data: { object: { ...event, payment_intent: last().id } },
    });
    expect(await retrySetAside(world.service.deps.database.sql, 'provider events', id)).toBe(1);
    await waitFor(async () => (await transactions(fan))[0]?.kind === 'refund');
    await waitFor(async () => {
      const rows = await world.service.deps.database.sql`select from provider_event where id = ${id}`;
      return rows.length === 0;
    });
  });

  test('a payment that was copied in Stripe’s pages is not booked as ours', async () => {
    const { data } = await tip();
    const copy = { ...last(), id: 'pi_copy', amount: 900, amount_received: 900, metadata: { payment: data.id } };
    stripe.intents.set('pi_copy', copy);
    const id = newId();
    expect(await webhook('payment_intent.succeeded', copy, { id })).toBe(200);
    expect(await waitFor(() => setAside(id))).toMatchObject({
      lastError: 'payment_intent.succeeded concerns nothing known here',
    });
    expect(await earned()).toBe(4.55);
    stripe.intents.delete('pi_copy');
  });

  test('one that cannot be applied is stored, and tried again until an operator has to look at it', async () => {
    const asked = await world.payer('pm_card_authenticationRequired');
    await tip(asked);
    const id = newId();
    // Of itself this one says nothing.
    expect(await webhook('payment_intent.processing', { ...last(), status: 'processing' })).toBe(200);
    const other = { ...last(), status: 'succeeded', amount_received: 700 };
    expect(await webhook('payment_intent.succeeded', other, { id })).toBe(200);
    const { sql } = world.service.deps.database;
    const row = async () =>
      (
        await sql<{ attempts: number; failed_at: Date | null }[]>`
        select attempts, failed_at from provider_event where id = ${id}`
      )[0];
    expect(await row()).toMatchObject({ failed_at: null });
    await waitFor(async () => ((await row())?.attempts ?? 0) > 0);
    await sql`update provider_event set attempts = 11, due_at = now() where id = ${id}`;
    await waitFor(async () => (await setAside(id)) !== undefined);
    expect(await setAside(id)).toMatchObject({ lastError: expect.stringContaining('another amount was charged') });
    expect(await earned()).toBe(0);
  });
});
