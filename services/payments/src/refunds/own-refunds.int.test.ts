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

const tip = async (amount: number, as = fan) =>
  (await world.post('/payments/tips', as, { creatorId: mara.id, amount })).data.paymentId;
const refund = (paymentId: string, body: object = {}, as = mara, key?: string) =>
  world.post(`/payments/transactions/${paymentId}/refund`, as, { reason: 'Sent by mistake', ...body }, key);
const payOut = (amount: number) => world.post('/payments/payouts', mara, { amount });
const owned = async () => {
  const { available, pending } = await world.balance(mara);
  return Math.round((available + pending) * 100) / 100;
};

test('a creator cannot refund what they were paid out', async () => {
  const paymentId = await tip(500);
  expect((await payOut(485.2)).status).toBe(201);
  const answer = await refund(paymentId);
  expect(answer).toMatchObject({
    status: 409,
    message: 'Your balance is $500.00 short of this refund. Choose a card that pays it.',
    errors: [{ field: 'expectedTopUp', value: 500 }],
  });
  expect(await owned()).toBe(0);
  expect((await world.balance(fan)).available).toBe(0);
});

test('refunds and payouts at once do not use the same money', async () => {
  const [one, two] = [await tip(50), await tip(50, await world.payer())];
  // $95.90 for three times $48 or more.
  const answers = await Promise.all([refund(one), refund(two), payOut(48)]);
  expect(await owned()).toBeGreaterThanOrEqual(0);
  expect(answers.filter(({ status }) => status === 201).length).toBe(1);
});

test('a refund that is on its way is not paid out in the meantime', async () => {
  const slow = await world.payer('pm_card_pendingRefund');
  const [paymentId] = [await tip(50, slow), await tip(30)];
  expect((await refund(paymentId)).data.status).toBe('pending');
  // Of $77.08 after fees $50 are on their way back.
  expect((await world.balance(mara)).available).toBe(27.08);
  expect(await payOut(27.09)).toMatchObject({ status: 400, errors: [{ message: 'This is more than is available' }] });
  expect((await payOut(27.08)).status).toBe(201);
  expect(await owned()).toBe(0);
});

test('a refund comes from what is pending as well, and no payout uses that again', async () => {
  const held = await startPayments({ environment: { PAYOUT_HOLD_DAYS: '7' } });
  const [payer, creator] = [await held.payer(), held.creator()];
  await held.post('/payments/account', creator);
  await held.post('/payments/tips', payer, { creatorId: creator.id, amount: 50 });
  held.service.clock.advance(8 * 86_400_000);
  const late = await held.post('/payments/tips', payer, { creatorId: creator.id, amount: 100 });
  expect(await held.balance(creator)).toMatchObject({ available: 48.25, pending: 96.8 });
  const path = `/payments/transactions/${late.data.paymentId}/refund`;
  expect((await held.post(path, creator, { reason: 'Too much' })).status).toBe(201);
  // The fee of what was held is taken from what is available.
  expect(await held.balance(creator)).toMatchObject({ available: 45.05, pending: 0 });
  expect((await held.post('/payments/payouts', creator, { amount: 45.06 })).status).toBe(400);
  expect((await held.post('/payments/payouts', creator, { amount: 45.05 })).status).toBe(201);
  await held.destroy();
});

test('an ADMIN refunds what the account does not cover', async () => {
  const paymentId = await tip(100);
  expect((await payOut(96.8)).status).toBe(201);
  expect((await refund(paymentId, {}, world.someone('ADMIN'))).status).toBe(201);
  expect(await owned()).toBe(-100);
});

test('what cannot be given takes no fee that its creator does not have', async () => {
  const { deps } = world.service;
  const sell = async () => {
    const id = world.item(mara, 1_000);
    return (await world.buy(fan, 'post', id)).data.paymentId;
  };
  const giveBack = async (paymentId: string) => {
    await deps.database.transaction((tx) => openRefund(deps, tx, { paymentId, reason: 'undeliverable' }));
    await waitFor(async () => {
      const { transactions } = (await world.call('/payments/transactions', { as: mara })).data;
      return transactions.some((one) => one.paymentId === paymentId && one.status === 'succeeded');
    });
  };
  await giveBack(await sell());
  expect(await owned()).toBe(0);
  // Of what they have, it takes the fee.
  await world.earn(mara);
  await giveBack(await sell());
  expect(await owned()).toBe(47.66);
});
