import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { testWithStripe } from '#/testing/stripe-steps.ts';
import type { StripeStub } from '#/testing/stripe-stub.ts';

let world: PaymentsWorld;
let stripe: StripeStub;
let fan: TestPerson;
let mara: TestPerson;
const { webhook, tip, earned, last } = testWithStripe((scene) => {
  ({ world, stripe, fan, mara } = scene);
});

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
  expect(await webhook('payment_intent.succeeded', paid, { signedWith: 'whsec_wrong' })).toBe(400);
  expect(await world.post('/payments/webhooks/stripe', undefined, { type: 'payment_intent.succeeded' })).toMatchObject({
    status: 400,
    message: 'The signature is not the provider’s',
  });
  expect(await earned()).toBe(0);
  // Signed with the right secret, it is applied.
  expect(await webhook('payment_intent.succeeded', paid)).toBe(200);
  expect(await earned()).toBe(4.55);
});

test('a repeated charge names the same on the statement, also where its payer has changed the mode in between', async () => {
  stripe.statementSuffixes.length = 0;
  world.owners.discreet.add(fan.id);
  stripe.hangsUp = true;
  const { data } = await tip();
  stripe.hangsUp = false;
  world.owners.discreet.delete(fan.id);
  await world.waitForStatus(data.id);
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
  await world.waitForStatus(data.id);
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
  expect(await webhook('transfer.created', stripe.transfers.at(-1) ?? {})).toBe(200);
  expect(await earned()).toBe(2.75);
});
