import { paymentDisputed } from '@stagedoor/contracts/payments-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
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

const eventsOf = async (paymentId: string) =>
  (await world.events(paymentDisputed)).filter((event) => event.paymentId === paymentId);

test('a disputed purchase is withdrawn and debited once, and both are restored when it is won', async () => {
  const itemId = world.item(mara, 500);
  const { data } = await world.buy(fan, 'post', itemId);
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
  expect(published('unlock').at(-1)?.body).toMatchObject({ buyerId: fan.id, purchaseId: closed?.purchaseId });
  expect((await world.buy(fan, 'post', itemId)).status).toBe(200);
  // A refund now withdraws what the won dispute restored.
  const admin = world.someone('ADMIN');
  await world.post(`/payments/transactions/${data.paymentId}/refund`, admin, { reason: 'Sorry' });
  expect(published('lock').at(-1)?.body).toEqual({ buyerId: fan.id, purchaseId: closed?.purchaseId });
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
  const { data } = await world.buy(fan, 'post', itemId);
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
