import { paymentDisputed, paymentRefunded } from '@stagedoor/contracts/payments-events';
import { postRemoved, postUndeliverable } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;
beforeAll(async () => {
  world = await startPayments();
  await world.holdDisputes();
  mara = world.creator(999);
});
afterEach(() => world.reconcileSandbox());
afterAll(() => world.destroy());

async function buy(fan: TestPerson, itemId = world.item(mara, 500)) {
  const { data, status } = await world.buy(fan, 'post', itemId);
  expect(status).toBe(200);
  return { itemId, paymentId: data.paymentId };
}
const statesOf = async (paymentId: string) =>
  (await world.events(paymentDisputed)).filter((one) => one.paymentId === paymentId).map(({ state }) => state);
const refundsOf = async (paymentId: string) =>
  (await world.events(paymentRefunded)).filter((one) => one.paymentId === paymentId);
/** Each state is reported before the next one is triggered, because a past state is not reported any more. */
const untilStates = (paymentId: string, states: string[]) =>
  waitFor(async () => {
    const told = await statesOf(paymentId);
    if (told.length < states.length) await world.hurryDisputes(told.length === 0 ? 'coming' : 'open');
    return JSON.stringify(told) === JSON.stringify(states);
  });

test.each([
  ['pm_card_createDispute', ['open']],
  ['pm_card_createDisputeWon', ['open', 'won']],
  ['pm_card_createDisputeLost', ['open', 'lost']],
])('a charge to %s is disputed a moment later: %s', async (token, states) => {
  const fan = await world.payer(token);
  const { paymentId, itemId } = await buy(fan);
  await untilStates(paymentId, states);
  const [bought] = (await world.call('/payments/purchases', { as: fan })).data.purchases;
  const isGiven = states.includes('won');
  expect(bought).toMatchObject({ id: paymentId, isOwned: isGiven });
  expect(bought?.dispute).toBe(isGiven ? undefined : states.at(-1));
  const ofItem = async (id: string, as = fan) =>
    (await world.call(`/payments/purchases?itemId=${id}`, { as })).data.purchases;
  expect(await ofItem(itemId)).toEqual([bought]);
  expect(await ofItem(itemId, await world.payer())).toEqual([]);
  expect(await ofItem(paymentId)).toEqual([]);
  const published = world.owners.received.filter(({ path }) => path.startsWith(`/internal/posts/${itemId}/`));
  expect(published.some(({ path }) => path.endsWith('/lock'))).toBe(true);
  const { transactions } = (await world.call('/payments/transactions', { as: mara })).data;
  expect(transactions.find(({ id }) => id === paymentId)?.dispute).toBe(states.at(-1));
  const dispute = transactions.find(({ kind, paymentId: of }) => kind === 'dispute' && of === paymentId);
  expect(dispute).toMatchObject({ amount: -5, net: states.includes('won') ? 0 : -5, dispute: null });
  const isDenied = (
    await world.post(`/payments/transactions/${paymentId}/refund`, world.someone('ADMIN'), { reason: 'Sorry' })
  ).status;
  expect(isDenied).toBe(states.includes('won') ? 201 : 409);
});

test('the paid months of a subscription say which of them its bank has returned', async () => {
  const fan = await world.payer('pm_card_createDisputeLost');
  const { data } = await world.post('/payments/subscriptions', fan, { creatorId: mara.id });
  const paid = async () => (await world.call(`/payments/subscriptions/${data.id}/payments`, { as: fan })).data.payments;
  expect((await paid())[0]).not.toHaveProperty('dispute');
  await untilStates(data.paymentId, ['open', 'lost']);
  expect(await paid()).toMatchObject([{ id: data.paymentId, amount: 9.99, refunded: 0, dispute: 'lost' }]);
});

test('a refunded payment is not disputed', async () => {
  const { paymentId } = await buy(await world.payer('pm_card_createDispute'));
  await world.post(`/payments/transactions/${paymentId}/refund`, world.someone('ADMIN'), { reason: 'Sorry' });
  const { sql } = world.service.deps.database;
  await world.hurryDisputes('coming');
  await waitFor(async () => (await sql`select from sandbox.dispute where charge_key = ${paymentId}`).length === 0);
  expect(await statesOf(paymentId)).toEqual([]);
});

test('an item that is bought again during a dispute is paid once: the won payment is refunded', async () => {
  const fan = await world.payer('pm_card_createDisputeWon');
  const first = await buy(fan);
  await untilStates(first.paymentId, ['open']);
  const paymentMethodId = await world.addCard(fan, 'pm_card_visa');
  const secondTime = await world.buy(fan, 'post', first.itemId, { paymentMethodId });
  expect(secondTime.status).toBe(200);
  await world.hurryDisputes('open');
  await waitFor(async () => (await refundsOf(first.paymentId)).length === 1);
  expect(await refundsOf(first.paymentId)).toMatchObject([{ reason: 'undeliverable', isWhole: true }]);
  expect(await refundsOf(secondTime.data.paymentId)).toEqual([]);
});

test('a purchase that a won dispute gives back has a later id than one that was made and refunded during the dispute', async () => {
  const fan = await world.payer('pm_card_createDisputeWon');
  const first = await buy(fan);
  await untilStates(first.paymentId, ['open']);
  const paymentMethodId = await world.addCard(fan, 'pm_card_visa');
  const second = await world.buy(fan, 'post', first.itemId, { paymentMethodId });
  await world.post(`/payments/transactions/${second.data.paymentId}/refund`, world.someone('ADMIN'), {
    reason: 'Sorry',
  });
  await untilStates(first.paymentId, ['open', 'won']);
  const [restored] = (await world.events(paymentDisputed)).filter(
    ({ isRestored, itemId }) => isRestored && itemId === first.itemId,
  );
  // Social and messaging keep access by the latest id: a withdrawal of the second purchase that arrives late locks nothing.
  expect((restored?.purchaseId ?? '') > second.data.paymentId).toBe(true);
  const unlocked = world.owners.received.filter(({ path }) => path === `/internal/posts/${first.itemId}/unlock`);
  expect(unlocked.at(-1)?.body).toMatchObject({ purchaseId: restored?.purchaseId });
});

test('a won month whose payer is just paying again is refunded, and the new one is delivered', async () => {
  const fan = await world.payer('pm_card_createDisputeWon');
  const creator = world.creator(500);
  const first = await world.post('/payments/subscriptions', fan, { creatorId: creator.id });
  await untilStates(first.data.paymentId, ['open']);
  const card = await world.addCard(fan, 'pm_card_authenticationRequired');
  const body = { creatorId: creator.id, paymentMethodId: card };
  const second = await world.post('/payments/subscriptions', fan, body);
  expect(second.status).toBe(202);
  await untilStates(first.data.paymentId, ['open', 'won']);
  expect((await world.post(`/payments/confirmations/${second.data.confirmationId}`, fan)).status).toBe(200);
  await waitFor(async () => (await refundsOf(first.data.paymentId)).length === 1);
  expect(await refundsOf(second.data.paymentId)).toEqual([]);
  const { subscriptions } = (await world.call('/payments/subscriptions', { as: fan })).data;
  expect(subscriptions.map(({ status }) => status)).toEqual(['active', 'ended']);
});

test('a first month that is charged while another subscription goes on is refunded', async () => {
  const fan = await world.payer('pm_card_authenticationRequired');
  const creator = world.creator(500);
  const asked = await world.post('/payments/subscriptions', fan, { creatorId: creator.id });
  expect(asked.status).toBe(202);
  const { sql } = world.service.deps.database;
  await sql`insert into subscription (id, subscriber_id, creator_id, price_cents, status, started_at, months, renews_at)
    values (gen_random_uuid(), ${fan.id}, ${creator.id}, 500, 'active', now(), 1, now() + interval '1 month')`;
  expect((await world.post(`/payments/confirmations/${asked.data.confirmationId}`, fan)).status).toBe(200);
  await waitFor(async () => (await refundsOf(asked.data.paymentId)).length === 1);
  expect(await refundsOf(asked.data.paymentId)).toMatchObject([{ reason: 'undeliverable', isWhole: true }]);
});

test('a won month whose payer subscribed again is refunded, also where the new subscription has ended', async () => {
  const fan = await world.payer('pm_card_createDisputeWon');
  const creator = world.creator(500);
  const first = await world.post('/payments/subscriptions', fan, { creatorId: creator.id });
  await untilStates(first.data.paymentId, ['open']);
  const card = await world.addCard(fan, 'pm_card_visa');
  const body = { creatorId: creator.id, paymentMethodId: card };
  const second = await world.post('/payments/subscriptions', fan, body);
  expect(second.status).toBe(201);
  await world.post(`/payments/transactions/${second.data.paymentId}/refund`, world.someone('ADMIN'), {
    reason: 'Sorry',
  });
  await world.hurryDisputes('open');
  await waitFor(async () => (await refundsOf(first.data.paymentId)).length === 1);
  const { subscriptions } = (await world.call('/payments/subscriptions', { as: fan })).data;
  expect(subscriptions.map(({ status }) => status)).toEqual(['ended', 'ended']);
});

test('a won dispute is refunded where its post was deleted in between', async () => {
  const fan = await world.payer('pm_card_createDisputeWon');
  const { paymentId, itemId: postId } = await buy(fan);
  await untilStates(paymentId, ['open', 'won']);
  const restored = (await world.events(paymentDisputed)).find((one) => one.paymentId === paymentId && one.isRestored);
  const purchaseId = restored?.purchaseId ?? '';
  const at = new Date().toISOString();
  await deliverEvent(world.service, postUndeliverable, { purchaseId, postId, buyerId: fan.id, at });
  await waitFor(async () => (await refundsOf(paymentId)).length === 1);
  expect(await refundsOf(paymentId)).toMatchObject([{ reason: 'undeliverable', purchaseId, isWhole: true }]);
});

describe('a post that is removed while its payment is disputed', () => {
  const sql = () => world.service.deps.database.sql;
  const remove = (postId: string) =>
    deliverEvent(world.service, postRemoved, { postId, authorId: mara.id, removedAt: new Date().toISOString() });
  const decide = (paymentId: string, ends: 'won' | 'lost') => sql()`
    update sandbox.dispute set ends = ${ends}, changes_at = now() where charge_key = ${paymentId}`;
  const refundRows = (paymentId: string) => sql()<{ status: string; check_at: Date | null }[]>`
    select status, check_at from refund where payment_id = ${paymentId} order by created_at, id`;
  async function buyDisputed() {
    const bought = await buy(await world.payer('pm_card_createDispute'));
    await untilStates(bought.paymentId, ['open']);
    return bought;
  }

  test('is refunded once the dispute is won, and not unlocked before', async () => {
    const { paymentId, itemId } = await buyDisputed();
    await remove(itemId);
    await waitFor(async () => (await refundRows(paymentId)).length === 1);
    expect(await refundRows(paymentId)).toEqual([{ status: 'pending', check_at: null }]);
    await decide(paymentId, 'won');
    await waitFor(async () => (await refundsOf(paymentId)).length === 1);
    expect(await refundsOf(paymentId)).toMatchObject([{ reason: 'removed', isWhole: true, amountCents: 500 }]);
    const disputed = (await world.events(paymentDisputed)).filter((one) => one.paymentId === paymentId);
    expect(disputed.map(({ isRestored }) => isRestored)).toEqual([false, false]);
  });

  test('is not refunded where the dispute is lost, neither then nor when it is removed once more', async () => {
    const { paymentId, itemId } = await buyDisputed();
    await remove(itemId);
    await waitFor(async () => (await refundRows(paymentId)).length === 1);
    await decide(paymentId, 'lost');
    await untilStates(paymentId, ['open', 'lost']);
    await remove(itemId);
    await waitFor(async () => (await sql()`select from removed_item where item_id = ${itemId}`).length === 0);
    expect(await refundRows(paymentId)).toEqual([{ status: 'failed', check_at: null }]);
    expect(await refundsOf(paymentId)).toEqual([]);
  });

  test('is refunded once the dispute is won, also where the provider refused it during the dispute', async () => {
    const { paymentId, itemId } = await buyDisputed();
    await remove(itemId);
    await waitFor(async () => (await refundRows(paymentId)).length === 1);
    await sql()`update refund set status = 'failed' where payment_id = ${paymentId}`;
    await decide(paymentId, 'won');
    await waitFor(async () => (await refundsOf(paymentId)).length === 1);
    expect((await refundRows(paymentId)).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  test('waits where the refund was written before the dispute was known', async () => {
    const { paymentId, itemId } = await buyDisputed();
    await remove(itemId);
    await waitFor(async () => (await refundRows(paymentId)).length === 1);
    await sql()`update refund set check_at = now() where payment_id = ${paymentId}`;
    await waitFor(async () => (await refundRows(paymentId))[0]?.check_at === null);
    expect(await refundRows(paymentId)).toEqual([{ status: 'pending', check_at: null }]);
  });
});
