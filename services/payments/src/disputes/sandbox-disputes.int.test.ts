import { paymentDisputed, paymentRefunded } from '@stagedoor/contracts/payments-events';
import { postUndeliverable } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';
import { tellService } from '#/testing/tell-service.ts';

let world: PaymentsWorld;
let mara: TestPerson;
beforeAll(async () => {
  world = await startPayments();
  mara = world.creator(999);
});
afterEach(() => world.checkBooks());
afterAll(() => world.destroy());

async function buy(fan: TestPerson, itemId = world.item(mara, 500)) {
  const { data, status } = await world.post('/payments/purchases', fan, { kind: 'post', id: itemId });
  expect(status).toBe(201);
  return { itemId, paymentId: data.paymentId };
}
const statesOf = async (paymentId: string) =>
  (await world.events(paymentDisputed)).filter((one) => one.paymentId === paymentId).map(({ state }) => state);
const refundsOf = async (paymentId: string) =>
  (await world.events(paymentRefunded)).filter((one) => one.paymentId === paymentId);
const untilStates = (paymentId: string, states: string[]) =>
  waitFor(async () => JSON.stringify(await statesOf(paymentId)) === JSON.stringify(states), { timeoutMs: 15_000 });

test.each([
  ['pm_card_createDispute', ['open']],
  ['pm_card_createDisputeWon', ['open', 'won']],
  ['pm_card_createDisputeLost', ['open', 'lost']],
])('a charge to %s is disputed a moment later: %s', async (token, states) => {
  const { paymentId, itemId } = await buy(await world.payer(token));
  await untilStates(paymentId, states);
  const told = world.owners.told.filter(({ path }) => path.startsWith(`/internal/posts/${itemId}/`));
  expect(told.some(({ path }) => path.endsWith('/lock'))).toBe(true);
  const isDenied = (await world.post(`/payments/transactions/${paymentId}/refund`, mara, { reason: 'Sorry' })).status;
  expect(isDenied).toBe(states.includes('won') ? 201 : 409);
});

test('what was refunded before is not disputed', async () => {
  const { paymentId } = await buy(await world.payer('pm_card_createDispute'));
  await world.post(`/payments/transactions/${paymentId}/refund`, mara, { reason: 'Sorry' });
  const { sql } = world.service.deps.database;
  await waitFor(async () => (await sql`select from sandbox.dispute where charge_key = ${paymentId}`).length === 0);
  expect(await statesOf(paymentId)).toEqual([]);
});

test('what was bought again while its dispute was open is paid once: the won one goes back', async () => {
  const fan = await world.payer('pm_card_createDisputeWon');
  const first = await buy(fan);
  await untilStates(first.paymentId, ['open']);
  const card = await world.addCard(fan, 'pm_card_visa');
  const again = await world.post('/payments/purchases', fan, {
    kind: 'post',
    id: first.itemId,
    paymentMethodId: card,
  });
  expect(again.status).toBe(201);
  await waitFor(async () => (await refundsOf(first.paymentId)).length === 1, { timeoutMs: 15_000 });
  expect(await refundsOf(first.paymentId)).toMatchObject([{ reason: 'undeliverable', isWhole: true }]);
  expect(await refundsOf(again.data.paymentId)).toEqual([]);
});

test('a won month whose payer subscribed again since goes back, also where that one has ended, too', async () => {
  const fan = await world.payer('pm_card_createDisputeWon');
  const creator = world.creator(500);
  const first = await world.post('/payments/subscriptions', fan, { creatorId: creator.id });
  await untilStates(first.data.paymentId, ['open']);
  const card = await world.addCard(fan, 'pm_card_visa');
  const body = { creatorId: creator.id, paymentMethodId: card };
  const second = await world.post('/payments/subscriptions', fan, body);
  expect(second.status).toBe(201);
  await world.post(`/payments/transactions/${second.data.paymentId}/refund`, creator, { reason: 'Sorry' });
  await waitFor(async () => (await refundsOf(first.data.paymentId)).length === 1, { timeoutMs: 15_000 });
  const { subscriptions } = (await world.call('/payments/subscriptions', { as: fan })).data;
  expect(subscriptions.map(({ status }) => status)).toEqual(['ended', 'ended']);
});

test('a won dispute whose post is gone by then: its owner cannot give it back, and the money goes back', async () => {
  const fan = await world.payer('pm_card_createDisputeWon');
  const { paymentId, itemId: postId } = await buy(fan);
  await untilStates(paymentId, ['open', 'won']);
  const restored = (await world.events(paymentDisputed)).find((one) => one.paymentId === paymentId && one.isRestored);
  const purchaseId = restored?.purchaseId ?? '';
  const at = new Date().toISOString();
  await tellService(world.service, postUndeliverable, { purchaseId, postId, buyerId: fan.id, at });
  await waitFor(async () => (await refundsOf(paymentId)).length === 1);
  expect(await refundsOf(paymentId)).toMatchObject([{ reason: 'undeliverable', purchaseId, isWhole: true }]);
});
