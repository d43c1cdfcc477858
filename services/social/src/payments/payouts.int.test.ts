import { randomUUID } from 'node:crypto';
import type { PaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SocialWorld, Someone } from '#/testing/social-world.ts';
import { startSocialWithPayments } from '#/testing/start-social-with-payments.ts';

let world: SocialWorld;
let payments: PaymentsStub;
let stop: () => Promise<void>;
let mara: Someone;

beforeAll(async () => {
  ({ world, payments, stop } = await startSocialWithPayments());
});
afterAll(() => stop());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
  payments.asked.length = 0;
});

const post = (path: string, as: Someone, body?: unknown, headers: Record<string, string> = {}) =>
  world.call(path, { method: 'POST', as, body, headers });

test('payouts are passed on with their key', async () => {
  const payout = { id: randomUUID(), amount: 25, status: 'processing', createdAt: new Date().toISOString() };
  payments.answer = { status: 200, data: payout };
  expect(await post('/users/payout', mara, { amount: 25 }, { 'idempotency-key': 'one' })).toMatchObject({
    status: 201,
    data: payout,
  });
  expect(payments.asked[0]?.body).toEqual({ creatorId: mara.userId, amountCents: 2500, idempotencyKey: 'one' });
  payments.answer = { status: 200, data: { isComplete: true, url: 'http://localhost/earnings' } };
  expect((await post('/users/stripe/setup', mara)).data.isComplete).toBe(true);
  expect((await world.call('/users/stripe/status', { as: mara })).data.isComplete).toBe(true);
  payments.answer = { status: 200, data: { methods: [] } };
  expect((await world.call('/users/payout-methods', { as: mara })).data).toEqual({ methods: [] });
  payments.answer = { status: 409, message: 'Set up payouts first' };
  expect(await post('/users/payout', mara, { amount: 25 })).toMatchObject({
    status: 409,
    message: 'Set up payouts first',
  });
});

test('analytics show what payments knows', async () => {
  const today = new Date().toISOString().slice(0, 10);
  payments.answer = { status: 200, data: [{ date: today, earningsCents: 1234, newSubscribers: 2 }] };
  const { days, totals } = (await world.call('/users/analytics', { as: mara })).data;
  expect(days.at(-1)).toMatchObject({ date: today, earnings: 12.34, newSubscribers: 2 });
  expect(totals).toMatchObject({ earnings: 12.34, newSubscribers: 2 });
});

test('a post by itself shows its sales, as payments knows them', async () => {
  const { id } = await world.post(mara, 'the whole of it', { price: 5 });
  const today = new Date().toISOString().slice(0, 10);
  payments.answer = { status: 200, data: [{ date: today, sales: 3, refunds: 1, earningsCents: 1_250 }] };
  const { status, data } = await world.call(`/posts/${id}/analytics?startDate=${today}&endDate=${today}`, { as: mara });
  expect(status).toBe(200);
  const figures = { views: 0, likes: 0, comments: 0, sales: 3, refunds: 1, earnings: 12.5 };
  expect(data).toMatchObject({ price: 5, days: [{ date: today, ...figures }], totals: figures });
  expect(payments.asked.at(-1)?.call).toBe(`GET /internal/payments/item-days?itemId=${id}&start=${today}&end=${today}`);
});

test('a payout without a key that is asked for twice, since its connection was lost, has one key for both', async () => {
  const payout = { id: randomUUID(), amount: 25, status: 'processing', createdAt: new Date().toISOString() };
  payments.answer = { status: 200, data: payout };
  payments.losses = 1;
  expect((await post('/users/payout', mara, { amount: 25 })).status).toBeLessThan(300);
  const keys = payments.asked.map(({ body }) => body.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect([typeof keys[0], new Set(keys).size]).toEqual(['string', 1]);
});
