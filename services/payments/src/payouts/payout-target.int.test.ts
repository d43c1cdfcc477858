import { randomUUID } from 'node:crypto';
import { payoutAccountChanged } from '@stagedoor/contracts/payout-events';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';
import { type StripeStub, startStripe } from '#/testing/stripe-stub.ts';

let world: PaymentsWorld;
let stripe: StripeStub;
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
      CARD_DAILY_CAP_CENTS: '0',
      PAYOUT_DAILY_CAP_CENTS: '10000',
      NEW_ACCOUNT_DAYS: '7',
    },
  });
});
afterAll(async () => {
  await world.service.destroy();
  await world.owners.close();
  await stripe.close();
});
beforeEach(async () => {
  world.service.clock.stopAt('2026-03-01T12:00:00.000Z');
  await world.service.deps.database.sql`delete from payout_account`;
  mara = world.creator();
  await setUp();
  await earn();
});

async function setUp(): Promise<void> {
  await world.post('/payments/account', mara);
  expect(await accountEvent('account.updated')).toBe(200);
}

async function earn(): Promise<void> {
  const fan = await world.payer();
  for (const _ of [1, 2]) await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 500 });
}

/** Sends a webhook about the connected account. */
async function accountEvent(type: string): Promise<number> {
  const object = type === 'account.updated' ? { id: 'acct_1' } : { id: stripe.bankId, object: 'bank_account' };
  const event = { id: `evt_${randomUUID()}`, object: 'event', account: 'acct_1', type, data: { object } };
  const payload = JSON.stringify(event);
  const response = await world.service.app.inject({
    method: 'POST',
    url: '/payments/webhooks/stripe',
    headers: {
      'stripe-signature': signer.webhooks.generateTestHeaderString({ payload, secret }),
      'content-type': 'application/json',
    },
    payload,
  });
  return response.statusCode;
}
const payOut = async (amount: number) => (await world.post('/payments/payouts', mara, { amount })).status;
const changes = async () =>
  (await world.events(payoutAccountChanged))
    .filter(({ creatorId }) => creatorId === mara.id)
    .map(({ isFirst = false }) => isFirst);
const later = () => world.service.clock.stopAt('2026-03-20T12:00:00.000Z');

test('an account whose bank account stayed the same is not capped after its first days', async () => {
  expect(await payOut(200)).toBe(403);
  later();
  for (const _ of [1, 2]) await accountEvent('account.external_account.updated');
  expect(await payOut(200)).toBe(201);
  expect(await changes()).toEqual([true]);
});

test('another bank account holds payouts for 72 hours and makes the account new again as Stripe announces it', async () => {
  later();
  stripe.bankId = `ba_${randomUUID()}`;
  for (const _ of [1, 2]) expect(await accountEvent('account.external_account.created')).toBe(200);
  expect(await changes()).toEqual([true, false]);
  expect(await payOut(100)).toBe(409);
  expect((await world.call('/payments/account', { as: mara })).data).toMatchObject({
    holdReason: 'the account that they go to was changed',
    holdEndsAt: '2026-03-23T12:00:00.000Z',
  });
  world.service.clock.stopAt('2026-03-23T12:00:01.000Z');
  expect([await payOut(200), await payOut(100)]).toEqual([403, 201]);
  world.service.clock.stopAt('2026-03-28T12:00:00.000Z');
  expect(await payOut(200)).toBe(201);
});

test('another bank account holds payouts although Stripe has not announced it yet', async () => {
  later();
  stripe.bankId = `ba_${randomUUID()}`;
  expect(await payOut(20)).toBe(409);
  expect(await changes()).toEqual([true, false]);
});

test('the first account holds what was earned before it for 72 hours, and nothing where nothing was', async () => {
  await world.service.deps.database.sql`delete from payout_account`;
  mara = world.creator();
  await earn();
  await setUp();
  expect(await changes()).toEqual([true]);
  expect(await payOut(100)).toBe(409);
  expect((await world.call('/payments/account', { as: mara })).data).toMatchObject({
    isComplete: true,
    holdReason: 'the account that they go to is new',
    holdEndsAt: '2026-03-04T12:00:00.000Z',
  });
  // Neither asking again nor another event shortens or lengthens it.
  world.service.clock.stopAt('2026-03-04T11:59:59.000Z');
  await accountEvent('account.updated');
  expect(await payOut(100)).toBe(409);
  world.service.clock.stopAt('2026-03-04T12:00:00.000Z');
  expect(await payOut(100)).toBe(201);
});

test('events of an unknown account are ignored', async () => {
  await world.service.deps.database.sql`delete from payout_account`;
  expect(await accountEvent('account.external_account.deleted')).toBe(200);
});

test('where set-up continues is told by a set-up alone, which takes a recent proof', async () => {
  await world.service.deps.database.sql`delete from payout_account`;
  const account = async () => (await world.call('/payments/account', { as: mara })).data;
  stripe.isSetUp = false;
  expect((await world.post('/payments/account', mara)).data.url).toBe('https://connect.stripe.com/x');
  expect(await account()).toEqual({ isComplete: false, url: null });
  stripe.isSetUp = true;
  expect(await account()).toEqual({ isComplete: true, url: null });
});
