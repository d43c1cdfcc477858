import { paymentRefunded, refundRequested, subscriptionEnded } from '@stagedoor/contracts/payments-events';
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
  [fan, mara] = [await world.payer(), world.creator(999)];
  await world.earn(mara);
});

async function buy(kind: 'post' | 'message', priceCents: number, as = fan) {
  const itemId = world.item(mara, priceCents);
  const { data } = await world.buy(as, kind, itemId);
  expect(data.status).toBe('succeeded');
  return { itemId, paymentId: data.paymentId };
}
const refund = (paymentId: string, body: object = {}, as = mara, key?: string) =>
  world.post(`/payments/transactions/${paymentId}/refund`, as, { reason: 'Not what was promised', ...body }, key);
const published = async (paymentId: string) =>
  (await world.events(paymentRefunded)).filter((event) => event.paymentId === paymentId);
const transactions = async (as: TestPerson) => (await world.call('/payments/transactions', { as })).data.transactions;

test.each(['post', 'message'] as const)(
  'a full refund of a %s returns all of the money, and it can be bought again',
  async (kind) => {
    const { itemId, paymentId } = await buy(kind, 999);
    const answer = await refund(paymentId);
    expect(answer).toMatchObject({
      status: 201,
      data: { paymentId, amount: 9.99, status: 'succeeded', reason: 'creator', note: 'Not what was promised' },
    });
    // The creator still bears 2.9% and 30 cents of $9.99, out of $48.25.
    expect((await world.balance(mara)).available).toBe(47.66);
    const locked = world.owners.received.find(({ path }) => path === `/internal/${kind}s/${itemId}/lock`);
    expect(locked?.body).toEqual({ buyerId: fan.id, purchaseId: paymentId });
    expect(await published(paymentId)).toMatchObject([
      { refundId: answer.data.id, kind, itemId, payerId: fan.id, payeeId: mara.id, amountCents: 999, isWhole: true },
    ]);
    const secondTime = await world.buy(fan, kind, itemId);
    expect(secondTime.status).toBe(200);
    expect(secondTime.data.paymentId).not.toBe(paymentId);
  },
);

test('a partial refund keeps the purchase, and only the rest can be refunded later', async () => {
  const { itemId, paymentId } = await buy('post', 1_000);
  expect((await refund(paymentId, { amount: 4 })).data).toMatchObject({ amount: 4, status: 'succeeded' });
  expect(world.owners.received.some(({ path }) => path === `/internal/posts/${itemId}/lock`)).toBe(false);
  expect((await world.buy(fan, 'post', itemId)).data.paymentId).toBe(paymentId);
  expect(await refund(paymentId, { amount: 6.01 })).toMatchObject({
    status: 400,
    message: 'Only $6.00 is left to refund',
    errors: [{ field: 'amount' }],
  });
  expect((await refund(paymentId)).data.amount).toBe(6);
  expect(await refund(paymentId)).toMatchObject({ status: 409, message: 'This payment was refunded already' });
  expect((await published(paymentId)).map(({ amountCents, isWhole }) => [amountCents, isWhole])).toEqual([
    [400, false],
    [600, true],
  ]);
});

test('both sides see a refund in their transactions, and it reduces the earnings', async () => {
  const { paymentId } = await buy('post', 1_000);
  const { data } = await refund(paymentId, { amount: 4 });
  expect(await transactions(fan)).toMatchObject([
    { id: data.id, kind: 'refund', amount: 4, paymentId, note: 'Not what was promised', reason: 'creator' },
    { id: paymentId, kind: 'post', amount: -10, refunded: 4 },
  ]);
  expect(await transactions(mara)).toMatchObject([
    { id: data.id, kind: 'refund', amount: -4, net: -4, counterparty: { id: fan.id }, status: 'succeeded' },
    { id: paymentId, kind: 'post', amount: 10, net: 9.41, refunded: 4 },
    { kind: 'tip', amount: 50 },
  ]);
  const earnings = (await world.call('/payments/earnings', { as: mara })).data;
  expect([earnings.total, earnings.byKind.posts]).toEqual([53.66, 5.41]);
});

test('only the recipient and an ADMIN can refund; for anyone else, the payer included, it is a 404', async () => {
  const { paymentId } = await buy('post', 500);
  for (const as of [fan, world.someone(), world.creator()]) {
    expect(await refund(paymentId, {}, as)).toMatchObject({ status: 404, message: 'Payment not found' });
  }
  for (const body of [{ reason: '' }, { reason: undefined }, { amount: 0 }, { amount: -1 }, { amount: 1.001 }]) {
    expect([body, (await refund(paymentId, body)).status]).toEqual([body, 400]);
  }
  expect((await refund('01981b5c-0000-7000-8000-0000000000f6')).status).toBe(404);
  const admin = world.someone('ADMIN');
  const answer = await refund(paymentId, {}, admin, 'a-key');
  expect(answer.data).toMatchObject({ reason: 'admin', status: 'succeeded' });
  expect((await refund(paymentId, {}, admin, 'a-key')).data.id).toBe(answer.data.id);
  const requested = (await world.events(refundRequested)).filter((event) => event.paymentId === paymentId);
  expect(requested).toMatchObject([{ refundId: answer.data.id, adminId: admin.id, reason: 'Not what was promised' }]);
});

test('concurrent requests with one key are one refund; without keys no more than was paid is refunded', async () => {
  const { paymentId } = await buy('post', 1_000);
  const same = await Promise.all([1, 2, 3].map(() => refund(paymentId, { amount: 3 }, mara, 'again')));
  expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
  const others = await Promise.all([1, 2, 3, 4].map(() => refund(paymentId, { amount: 3 })));
  expect(others.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
  expect((await published(paymentId)).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(900);
});

test('a key whose answer is not stored any more stays that refund, and is no refund of another amount', async () => {
  const { paymentId } = await buy('post', 1_000);
  const { data } = await refund(paymentId, { amount: 3 }, mara, 'same-key');
  const { sql } = world.service.deps.database;
  await sql`delete from kit.idempotency_key`;
  const other = await refund(paymentId, { amount: 4 }, mara, 'same-key');
  expect(other).toMatchObject({ status: 409, message: 'This Idempotency-Key was used for another request' });
  await sql`delete from kit.idempotency_key`;
  expect((await refund(paymentId, { amount: 3 }, mara, 'same-key')).data.id).toBe(data.id);
});

test('a repeated purchase with the same key is not charged again after its refund', async () => {
  const itemId = world.item(mara, 500);
  const send = (key: string) => world.buy(fan, 'post', itemId, { key });
  expect((await send('')).status).toBe(400);
  const first = await send('click');
  await refund(first.data.paymentId);
  expect((await send('click')).data.paymentId).toBe(first.data.paymentId);
  expect((await send('another')).data.paymentId).not.toBe(first.data.paymentId);
});

test('a refund without an answer is found again and made once', async () => {
  const { paymentId } = await buy('post', 500, await world.payer('pm_card_visa'));
  const { sql } = world.service.deps.database;
  await sql`update sandbox.charge set token = 'pm_timeout' where key = ${paymentId}`;
  const answer = await refund(paymentId);
  expect(answer.data.status).toBe('pending');
  await waitFor(async () => (await published(paymentId)).length === 1);
  const [row] = await sql`select count(*)::int as count from sandbox.refund where charge_key = ${paymentId}`;
  expect(row?.count).toBe(1);
});

test('a pending refund takes effect when it arrives, and a refused one has no effect', async () => {
  const slow = await buy('post', 500, await world.payer('pm_card_pendingRefund'));
  expect(await refund(slow.paymentId)).toMatchObject({
    data: { status: 'pending' },
    message: 'The refund is on its way',
  });
  await waitFor(async () => (await published(slow.paymentId)).length === 1);
  const quick = await buy('post', 500, await world.payer());
  expect(await refund(quick.paymentId)).toMatchObject({ data: { status: 'succeeded' }, message: 'Refunded' });
  const never = await buy('post', 500, await world.payer('pm_card_refundFail'));
  expect(await refund(never.paymentId)).toMatchObject({
    status: 409,
    message: 'The provider refused the refund: The card does not take money back',
  });
  expect(await published(never.paymentId)).toEqual([]);
  expect((await transactions(mara)).find(({ id }) => id === never.paymentId)?.refunded).toBe(0);
});

test('a refund of the current month ends the subscription; of an earlier month it only returns the money', async () => {
  world.service.clock.stopAt('2026-01-31T12:00:00.000Z');
  const { data } = await world.post('/payments/subscriptions', fan, { creatorId: mara.id });
  world.service.clock.stopAt('2026-02-28T12:00:01.000Z');
  const renewal = async () => (await transactions(mara)).find(({ kind }) => kind === 'renewal');
  await waitFor(async () => (await renewal()) !== undefined);
  await refund(data.paymentId);
  const status = async () => (await world.call('/payments/subscriptions', { as: fan })).data.subscriptions[0]?.status;
  expect(await status()).toBe('active');
  await refund((await renewal())?.id ?? '');
  expect(await status()).toBe('ended');
  expect((await world.events(subscriptionEnded)).at(-1)).toMatchObject({ subscriptionId: data.id });
  expect((await world.post('/payments/subscriptions', fan, { creatorId: mara.id })).status).toBe(201);
  world.service.clock.stopAt(new Date().toISOString());
});

test('a refund by an ADMIN reduces the pending balance first, and a balance below zero is not paid out', async () => {
  const held = await startPayments({ environment: { PAYOUT_HOLD_DAYS: '7' } });
  const [payer, creator] = [await held.payer(), held.creator()];
  const tip = await held.post('/payments/tips', payer, { creatorId: creator.id, amount: 100 });
  const admin = held.someone('ADMIN');
  await held.post(`/payments/transactions/${tip.data.id}/refund`, admin, { reason: 'Sent twice', amount: 99 });
  expect(await held.balance(creator)).toMatchObject({ available: -2.2, pending: 0, owed: 2.2 });
  held.service.clock.advance(8 * 86_400_000);
  expect((await held.balance(creator)).available).toBe(-2.2);
  await held.post('/payments/account', creator);
  await held.post('/payments/tips', payer, { creatorId: creator.id, amount: 20 });
  held.service.clock.advance(8 * 86_400_000);
  expect(await held.post('/payments/payouts', creator, { amount: 20 })).toMatchObject({ status: 400 });
  await held.destroy();
});

test('a refund by the platform is sent by the next check, and is one refund however often it is requested', async () => {
  const { paymentId } = await buy('message', 500);
  const { deps } = world.service;
  const { database } = deps;
  const draft = { paymentId, reason: 'undeliverable' } as const;
  const first = await database.transaction((tx) => openRefund(deps, tx, draft));
  const second = await database.transaction((tx) => openRefund(deps, tx, draft));
  expect(second.id).toBe(first.id);
  await waitFor(async () => (await published(paymentId)).length === 1);
  expect((await database.transaction((tx) => openRefund(deps, tx, draft))).id).toBe(first.id);
});
