import { randomUUID } from 'node:crypto';
import { tipReceived } from '@stagedoor/contracts/payments-events';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments();
});
afterEach(() => world.checkSum());
afterAll(() => world.destroy());

test('a tip is charged, split into fee and share, and published', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const tip = await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 });
  expect(tip).toMatchObject({ status: 201, data: { status: 'succeeded', kind: 'tip', amount: 5, currency: 'USD' } });
  expect(await world.balance(mara)).toEqual({
    available: 4.55,
    pending: 0,
    owed: 0,
    settlement: 0,
    currency: 'USD',
    releases: [],
  });
  expect(await world.balance(fan)).toEqual({
    available: 0,
    pending: 0,
    owed: 0,
    settlement: 0,
    currency: 'USD',
    releases: [],
  });
  expect((await world.events(tipReceived)).at(-1)).toMatchObject({
    tipId: tip.data.id,
    senderId: fan.id,
    creatorId: mara.id,
    amountCents: 500,
  });
  const [given] = (await world.call('/payments/transactions', { as: fan })).data.transactions;
  expect(given).toMatchObject({ kind: 'tip', amount: -5, fee: 0, net: -5, status: 'succeeded' });
  expect(given?.counterparty?.username).toBe(mara.username);
  const [got] = (await world.call('/payments/transactions', { as: mara })).data.transactions;
  expect(got).toMatchObject({ kind: 'tip', amount: 5, fee: 0.45, net: 4.55, counterparty: { username: fan.username } });
});

test.each([0, 0.99, -5, 500.01, 5.001, 1e308, '5', null, true, [5], Number.MIN_VALUE])(
  'an amount of %j is a 400, and nothing is charged',
  async (amount) => {
    const [fan, mara] = [await world.payer(), world.creator()];
    const answer = await world.post('/payments/tips', fan, { creatorId: mara.id, amount });
    expect(answer.status).toBe(400);
    expect(answer.errors?.[0]?.field).toBe('amount');
    expect(await world.charges(fan)).toBe(0);
  },
);

test('other currencies, oneself, fans and strangers are refused in words', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const tip = { creatorId: mara.id, amount: 5 };
  expect(await world.post('/payments/tips', fan, { ...tip, currency: 'EUR' })).toMatchObject({
    status: 400,
    message: 'Payments are in USD',
  });
  await world.addCard(mara);
  expect(await world.post('/payments/tips', mara, tip)).toMatchObject({
    status: 400,
    message: 'You cannot tip yourself',
  });
  const other = world.someone();
  world.owners.creators.set(other.id, { username: 'other', role: 'FAN', priceCents: 0 });
  expect(await world.post('/payments/tips', fan, { ...tip, creatorId: other.id })).toMatchObject({
    status: 400,
    message: 'Tips go to creators only',
  });
  expect((await world.post('/payments/tips', fan, { ...tip, creatorId: randomUUID() })).status).toBe(404);
  expect((await world.post('/payments/tips', undefined, tip)).status).toBe(401);
});

test('a tip for a post or message is for its author only', async () => {
  const [fan, mara, ben] = [await world.payer(), world.creator(), world.creator()];
  const [postId, messageId] = [world.item(mara, 0), world.item(mara, 500)];
  const tip = { creatorId: mara.id, amount: 5 };
  expect((await world.post('/payments/tips', fan, { ...tip, postId })).status).toBe(201);
  expect((await world.post('/payments/tips', fan, { ...tip, messageId })).status).toBe(201);
  const published = await world.events(tipReceived);
  expect([published.at(-2)?.postId, published.at(-1)?.messageId]).toEqual([postId, messageId]);
  expect((await world.post('/payments/tips', fan, { ...tip, postId, messageId })).status).toBe(400);
  expect((await world.post('/payments/tips', fan, { ...tip, creatorId: ben.id, postId })).status).toBe(400);
  expect((await world.post('/payments/tips', fan, { ...tip, postId: randomUUID() })).status).toBe(404);
});

test('the same key is one tip with one answer; another body under it is a 409', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const tip = { creatorId: mara.id, amount: 7.5 };
  const answers = await Promise.all([1, 2, 3].map(() => world.post('/payments/tips', fan, tip, 'key-1')));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await world.charges(fan)).toBe(1);
  expect((await world.post('/payments/tips', fan, { ...tip, amount: 8 }, 'key-1')).status).toBe(409);
  // Another person's equal key is a different key.
  const other = await world.payer();
  expect((await world.post('/payments/tips', other, tip, 'key-1')).status).toBe(201);
  expect(await world.charges(fan, other)).toBe(2);
});

test('a key whose answer is not stored any more is that tip still, and no other', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const tip = { creatorId: mara.id, amount: 7.5 };
  const { data } = await world.post('/payments/tips', fan, tip, 'old');
  const { sql } = world.service.deps.database;
  for (const [body, status] of [
    [{ ...tip, amount: 8 }, 409],
    [{ ...tip, creatorId: world.creator().id }, 409],
    [{ ...tip, postId: world.item(mara, 0) }, 409],
    [tip, 201],
  ] as const) {
    await sql`delete from kit.idempotency_key`;
    const answer = await world.post('/payments/tips', fan, body, 'old');
    expect(answer.status).toBe(status);
    if (status === 201) expect(answer.data.id).toBe(data.id);
    else expect(answer.message).toBe('This Idempotency-Key was used for another request');
  }
  expect(await world.charges(fan)).toBe(1);
});

test('nothing is charged while social is unavailable, and the answer says so', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  world.owners.isUnavailable = true;
  const answer = await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 }, 'away');
  world.owners.isUnavailable = false;
  expect(answer).toMatchObject({
    status: 503,
    message: 'Payments are temporarily unavailable. You have not been charged.',
  });
  expect(await world.charges(fan)).toBe(0);
  // The failure released the key.
  expect((await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 }, 'away')).status).toBe(201);
});

test('a declined card is a 402 with the reason, and another one can pay', async () => {
  const [fan, mara] = [await world.payer('pm_card_chargeDeclinedInsufficientFunds'), world.creator()];
  const tip = { creatorId: mara.id, amount: 5 };
  expect(await world.post('/payments/tips', fan, tip, 'k')).toMatchObject({
    status: 402,
    message: 'Your card has insufficient funds',
  });
  expect((await world.call('/payments/transactions', { as: fan })).data.transactions).toMatchObject([
    { status: 'declined', amount: -5 },
  ]);
  expect((await world.call('/payments/transactions', { as: mara })).data.transactions).toEqual([]);
  const paymentMethodId = await world.addCard(fan, 'pm_card_mastercard');
  expect((await world.post('/payments/tips', fan, { ...tip, paymentMethodId }, 'k2')).status).toBe(201);
  expect((await world.balance(mara)).available).toBe(4.55);
});

test('a tip whose charge times out is pending, and paid within seconds', async () => {
  const [fan, mara] = [await world.payer('pm_timeout'), world.creator()];
  const tip = await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 }, 'slow');
  expect(tip).toMatchObject({ status: 202, data: { status: 'pending' }, message: 'Your payment is being processed' });
  await world.waitForStatus(tip.data.id);
  expect((await world.balance(mara)).available).toBe(4.55);
});

test('a tip that must be confirmed is paid once, however often it is confirmed', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const tip = await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 });
  expect(tip).toMatchObject({ status: 202, data: { status: 'requires_action' } });
  expect((await world.balance(mara)).available).toBe(0);
  const path = `/payments/confirmations/${tip.data.confirmationId}`;
  expect((await world.post(path, await world.payer())).status).toBe(404);
  for (const _ of [1, 2]) {
    expect(await world.post(path, fan)).toMatchObject({ status: 200, data: { status: 'succeeded', id: tip.data.id } });
  }
  expect((await world.balance(mara)).available).toBe(4.55);
});

test.each(['tip', 'post', 'message'] as const)(
  'a %s that waits for its payer is not charged once they cannot see whom they pay',
  async (kind) => {
    const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
    const asked =
      kind === 'tip'
        ? await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 })
        : await world.buy(fan, kind, world.item(mara, 500));
    expect(asked.data.status).toBe('requires_action');
    // Suspended or deleting their account, or one has blocked the other.
    const creator = world.owners.creators.get(mara.id);
    world.owners.creators.delete(mara.id);
    const confirm = () => world.post(`/payments/confirmations/${asked.data.confirmationId}`, fan);
    const message = 'This creator cannot be paid at the moment. You have not been charged.';
    expect(await confirm()).toMatchObject({ status: 409, message });
    expect(await world.charges(fan)).toBe(0);
    if (creator !== undefined) world.owners.creators.set(mara.id, creator);
    expect(await confirm()).toMatchObject({ status: 409, message });
    expect((await world.balance(mara)).available).toBe(0);
  },
);

test('a confirmation does not wait for social where that is away', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const tip = await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 });
  world.owners.isUnavailable = true;
  const confirmed = await world.post(`/payments/confirmations/${tip.data.confirmationId}`, fan);
  world.owners.isUnavailable = false;
  expect(confirmed.data.status).toBe('succeeded');
});

test('a message’s tip can be confirmed as well, and is declined with its card', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const body = { messageId: randomUUID(), senderId: fan.id, creatorId: mara.id, amountCents: 500 };
  const headers = asService('messaging', 'payments');
  const asked = await world.call('/internal/payments/tips', { method: 'POST', headers, body });
  expect(asked).toMatchObject({ status: 202, data: { status: 'requires_action' } });
  // A repeated message in between is the same tip.
  const second = await world.call('/internal/payments/tips', { method: 'POST', headers, body });
  expect(second.data.paymentId).toBe(asked.data.paymentId);
  // The payer finds it among their transactions.
  const [open] = (await world.call('/payments/transactions', { as: fan })).data.transactions;
  expect(open).toMatchObject({ id: asked.data.paymentId, status: 'requires_action' });
  expect((await world.post(`/payments/confirmations/${open?.id}`, fan)).data.status).toBe('succeeded');
  expect((await world.events(tipReceived)).at(-1)).toMatchObject({ tipId: open?.id, messageId: body.messageId });
  expect((await world.balance(mara)).available).toBe(4.55);
});
