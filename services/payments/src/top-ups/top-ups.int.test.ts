import { paymentRefunded } from '@stagedoor/contracts/payments-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRefund } from '#/refunds/open-refund.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;
beforeAll(async () => {
  world = await startPayments();
});
afterEach(() => world.reconcileSandbox());
afterAll(() => world.destroy());
beforeEach(async () => {
  [fan, mara] = [await world.payer(), world.creator()];
  await world.post('/payments/account', mara);
});

/** A tip of $100, of which $90 were paid out: $6.80 of it are left. */
async function tipThatWasPaidOut(as = fan): Promise<string> {
  const { data } = await world.post('/payments/tips', as, { creatorId: mara.id, amount: 100 });
  expect((await world.post('/payments/payouts', mara, { amount: 90 })).status).toBe(201);
  return data.paymentId;
}
const refund = (paymentId: string, body: object = {}, { as = mara, key }: { as?: TestPerson; key?: string } = {}) =>
  world.post(`/payments/transactions/${paymentId}/refund`, as, { reason: 'Sent by mistake', ...body }, key);
const available = async () => (await world.balance(mara)).available;
const transactions = async (as = mara) => (await world.call('/payments/transactions', { as })).data.transactions;
const topUps = async () => (await transactions()).filter(({ isTopUp }) => isTopUp);
const refundedCents = async (paymentId: string) =>
  (await world.events(paymentRefunded))
    .filter((event) => event.paymentId === paymentId)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
/** What came back to the card of a payment into the balance. */
const returned = () => waitFor(async () => (await topUps()).some(({ amount, refunded }) => refunded === -amount));

test('what the balance is short of is paid by card, as it was shown, and then all of it goes back', async () => {
  const paymentId = await tipThatWasPaidOut();
  const { data: quote } = await world.call(`/payments/transactions/${paymentId}/refund`, { as: mara });
  expect(quote).toEqual({ left: 100, covered: 6.8, minimumTopUp: 0.01 });
  const card = await world.addCard(mara);
  const answer = await refund(paymentId, { paymentMethodId: card, expectedTopUp: 93.2 }, { key: 'click' });
  expect(answer).toMatchObject({
    status: 201,
    data: { amount: 100, status: 'succeeded', topUp: { kind: 'top_up', status: 'succeeded', amount: 93.2 } },
  });
  const again = await refund(paymentId, { paymentMethodId: card, expectedTopUp: 93.2 }, { key: 'click' });
  expect(again.data.id).toBe(answer.data.id);
  expect(await world.charges(mara)).toBe(1);
  expect(await available()).toBe(0);
  expect(await refundedCents(paymentId)).toBe(10_000);
  expect(await topUps()).toMatchObject([
    { kind: 'payout', amount: -93.2, fee: 0, counterparty: null, status: 'succeeded' },
  ]);
  const ledger = (await world.call('/payments/transactions?earned=all', { as: mara })).data.transactions;
  expect(ledger.reduce((sum, { net }) => sum + Math.round(net * 100), 0)).toBe(0);
  // Only the fee was not earned.
  expect((await world.call('/payments/earnings', { as: mara })).data.total).toBe(-3.2);
});

test('a card is not charged more than was shown, nor anything that was not', async () => {
  const paymentId = await tipThatWasPaidOut();
  await world.addCard(mara);
  for (const body of [{}, { expectedTopUp: 93.19 }, { expectedTopUp: 0 }]) {
    expect(await refund(paymentId, body)).toMatchObject({
      status: 409,
      errors: [{ field: 'expectedTopUp', value: 93.2 }],
    });
  }
  // A part that the balance covers needs no card; of the rest less is missing.
  expect((await refund(paymentId, { amount: 6.8 })).data).toMatchObject({ status: 'succeeded' });
  expect((await refund(paymentId, { expectedTopUp: 95 })).data).toMatchObject({ topUp: { amount: 93.2 } });
  expect(await available()).toBe(0);
});

test('without a card nothing goes back, nor with one that is declined, and another card can be tried', async () => {
  const paymentId = await tipThatWasPaidOut();
  expect(await refund(paymentId, { expectedTopUp: 93.2 })).toMatchObject({
    status: 402,
    message: 'Add a payment method first',
  });
  const bad = await world.addCard(mara, 'pm_card_chargeDeclinedInsufficientFunds');
  const declined = await refund(paymentId, { expectedTopUp: 93.2, paymentMethodId: bad });
  expect(declined).toMatchObject({ status: 402, message: 'Your card has insufficient funds' });
  expect(await available()).toBe(6.8);
  const good = await world.addCard(mara);
  expect((await refund(paymentId, { expectedTopUp: 93.2, paymentMethodId: good })).status).toBe(201);
  expect(await available()).toBe(0);
});

test('a payment that its bank asks about is confirmed first, and meanwhile nothing else uses the balance', async () => {
  const paymentId = await tipThatWasPaidOut();
  await world.post('/payments/tips', await world.payer(), { creatorId: mara.id, amount: 30 });
  await world.addCard(mara, 'pm_card_authenticationRequired');
  const answer = await refund(paymentId, { expectedTopUp: 64.37 });
  expect(answer).toMatchObject({
    status: 202,
    message: 'Confirm the payment to go on',
    data: { status: 'pending', topUp: { status: 'requires_action', amount: 64.37 } },
  });
  expect(await available()).toBe(0);
  expect((await world.post('/payments/payouts', mara, { amount: 20 })).status).toBe(400);
  expect(await refundedCents(paymentId)).toBe(0);
  const confirmed = await world.post(`/payments/confirmations/${answer.data.topUp?.confirmationId}`, mara);
  expect(confirmed.data).toMatchObject({ kind: 'top_up', status: 'succeeded' });
  await waitFor(async () => (await refundedCents(paymentId)) === 10_000);
  expect(await available()).toBe(0);
});

test('a payer sees a refund once its creator has paid for it, and no try that failed', async () => {
  const paymentId = await tipThatWasPaidOut();
  const seen = async () => (await transactions(fan)).filter(({ kind }) => kind === 'refund');
  const bad = await world.addCard(mara, 'pm_card_chargeDeclined');
  expect((await refund(paymentId, { expectedTopUp: 93.2, paymentMethodId: bad })).status).toBe(402);
  const asked = await world.addCard(mara, 'pm_card_authenticationRequired');
  const { data } = await refund(paymentId, { expectedTopUp: 93.2, paymentMethodId: asked });
  expect(data).toMatchObject({ status: 'pending', topUp: { status: 'requires_action' } });
  expect(await seen()).toEqual([]);
  await world.post(`/payments/confirmations/${data.topUp?.confirmationId}`, mara);
  await waitFor(async () => (await seen()).some(({ status }) => status === 'succeeded'));
  expect(await seen()).toHaveLength(1);
});

test('what was not confirmed is given up for another card', async () => {
  const paymentId = await tipThatWasPaidOut();
  const asking = await world.addCard(mara, 'pm_card_authenticationRequired');
  const first = await refund(paymentId, { expectedTopUp: 93.2, paymentMethodId: asking });
  // Opening the dialog again shows the same amounts.
  const { data: quote } = await world.call(`/payments/transactions/${paymentId}/refund`, { as: mara });
  expect(quote).toMatchObject({ left: 100, covered: 6.8 });
  const good = await world.addCard(mara);
  expect((await refund(paymentId, { expectedTopUp: 93.2, paymentMethodId: good })).data.status).toBe('succeeded');
  const late = await world.post(`/payments/confirmations/${first.data.topUp?.confirmationId}`, mara);
  expect(late.status).toBe(409);
  expect(await world.charges(mara)).toBe(1);
  expect(await available()).toBe(0);
});

test('where the refund is refused, what was paid for it goes back to the card', async () => {
  const paymentId = await tipThatWasPaidOut(await world.payer('pm_card_refundFail'));
  await world.addCard(mara);
  expect(await refund(paymentId, { expectedTopUp: 93.2 })).toMatchObject({
    status: 409,
    message:
      'The provider refused the refund, and what you paid for it goes back to your card: The card does not take money back',
  });
  await returned();
  expect(await available()).toBe(6.8);
  expect((await world.call('/payments/earnings', { as: mara })).data.total).toBe(96.8);
});

test('a charge without an answer is found again, and the refund is made once', async () => {
  const paymentId = await tipThatWasPaidOut();
  await world.addCard(mara, 'pm_timeout');
  const answer = await refund(paymentId, { expectedTopUp: 93.2 });
  expect(answer).toMatchObject({ status: 202, data: { status: 'pending', topUp: { status: 'pending' } } });
  await waitFor(async () => (await refundedCents(paymentId)) === 10_000);
  expect(await world.charges(mara)).toBe(1);
  expect(await available()).toBe(0);
});

test('an ADMIN does not wait for a creator to pay, and what is confirmed later goes back to the card', async () => {
  const paymentId = await tipThatWasPaidOut();
  await world.addCard(mara, 'pm_card_authenticationRequired');
  const { data } = await refund(paymentId, { expectedTopUp: 93.2 });
  expect((await refund(paymentId, {}, { as: world.someone('ADMIN') })).data).toMatchObject({ status: 'succeeded' });
  expect(await available()).toBe(-93.2);
  await world.post(`/payments/confirmations/${data.topUp?.confirmationId}`, mara);
  await returned();
  expect(await available()).toBe(-93.2);
  expect(await refundedCents(paymentId)).toBe(10_000);
});

test('what the platform owes as well does not fail with the refund of the creator', async () => {
  const slow = await world.payer('pm_card_pendingRefund');
  const { data } = await world.post('/payments/tips', slow, { creatorId: mara.id, amount: 100 });
  await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 100 });
  const { data: own } = await refund(data.paymentId);
  expect(own.status).toBe('pending');
  const { database } = world.service.deps;
  const owed = await database.transaction((tx) =>
    openRefund(world.service.deps, tx, { paymentId: data.paymentId, reason: 'removed' }),
  );
  expect(owed).toMatchObject({ id: own.id, reason: 'removed' });
  await waitFor(async () => (await refundedCents(data.paymentId)) === 10_000);
});

// The last one, because the clock stays where it is.
test('what was never confirmed is over after a day, and the payment can be refunded again', async () => {
  const { clock } = world.service;
  clock.stopAt('2026-03-01T12:00:00.000Z');
  const paymentId = await tipThatWasPaidOut();
  await world.addCard(mara, 'pm_card_authenticationRequired');
  const { data } = await refund(paymentId, { expectedTopUp: 93.2 });
  clock.advance(86_400_000);
  await world.waitForStatus(data.topUp?.paymentId ?? '', 'cancelled');
  expect((await transactions()).find(({ id }) => id === data.id)).toMatchObject({ status: 'failed', net: 0 });
  expect(await available()).toBe(6.8);
  expect((await refund(paymentId, { amount: 6.8 })).status).toBe(201);
});

test('what a creator paid into their account, and disputes at their bank, is owed again', async () => {
  const paymentId = await tipThatWasPaidOut();
  const card = await world.addCard(mara, 'pm_card_createDispute');
  const { data } = await refund(paymentId, { expectedTopUp: 93.2, paymentMethodId: card });
  expect(data).toMatchObject({ status: 'succeeded', topUp: { status: 'succeeded' } });
  const balance = async () => (await world.call('/payments/balance', { as: mara })).data;
  await waitFor(async () => (await balance()).owed === 93.2);
  expect(await balance()).toMatchObject({ available: -93.2, pending: 0 });
  expect((await world.call('/payments/earnings', { as: mara })).data.total).toBe(-3.2);
  await world.post('/payments/tips', await world.payer(), { creatorId: mara.id, amount: 100 });
  expect((await world.post('/payments/payouts', mara, { amount: 20 })).status).toBe(400);
});
