import { randomUUID } from 'node:crypto';
import { messageUndeliverable } from '@stagedoor/contracts/messaging-events';
import { messagePurchased, paymentDisputed, paymentRefunded, tipReceived } from '@stagedoor/contracts/payments-events';
import { type PaymentsStub, startPaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';

let world: MessagingWorld;
let payments: PaymentsStub;
let mara: TestPerson;
let theo: TestPerson;

beforeAll(async () => {
  payments = await startPaymentsStub();
  world = await startWorld({ AUTH_URL: payments.url, SERVICE_SECRET: 'secret', PAYMENTS_URL: payments.url });
});
afterAll(async () => {
  await world.destroy();
  await payments.close();
});
beforeEach(async () => {
  mara = await world.join(`mara_${randomUUID().slice(0, 8)}`, { role: 'CREATOR' });
  theo = await world.join(`theo_${randomUUID().slice(0, 8)}`);
  await world.follow(theo, mara);
  await world.follow(mara, theo);
  payments.asked.length = 0;
});

const paid = (status: string) => ({
  status: status === 'succeeded' ? 201 : 202,
  data: {
    id: randomUUID(),
    paymentId: randomUUID(),
    kind: 'message',
    status,
    amount: 5,
    currency: 'USD',
    createdAt: new Date().toISOString(),
  },
});
const tip = { type: 'TIP', amount: 5, content: 'for the encore' };
const sendTip = (key?: string, body: object = {}) =>
  world.post(
    theo,
    '/messages',
    { receiverId: mara.id, ...tip, ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const thread = async (person = mara) => {
  const { conversations } = (await world.get(person, '/messages/conversations')).data;
  const [conversation] = conversations;
  if (conversation === undefined) return [];
  return (await world.get(person, `/messages/conversations/${conversation.id}/messages`)).data.messages;
};

it('a message of somebody who is no creator any more is not sold', async () => {
  const { id } = await world.send(mara, theo, 'the word', { isPaid: true, price: 5 });
  await world.deps.database.sql`update person set role = 'FAN' where user_id = ${mara.id}`;
  expect(await world.post(theo, `/messages/${id}/purchase`)).toMatchObject({
    status: 400,
    message: 'Messages are sold by creators only',
  });
  expect(payments.asked).toEqual([]);
  expect(await thread(theo)).toMatchObject([{ id, isLocked: true, price: 5, purchaseRequires: 'CREATOR' }]);
  expect((await world.get(theo, `/messages/${id}`)).data.purchaseRequires).toBe('CREATOR');
  expect((await thread(mara))[0]).not.toHaveProperty('purchaseRequires');
});

it('a message is charged at its price, and unlocked in the answer', async () => {
  const { id } = await world.send(mara, theo, 'the word', { isPaid: true, price: 5 });
  payments.answer = paid('pending');
  expect(await world.post(theo, `/messages/${id}/purchase`)).toMatchObject({
    status: 202,
    data: { isLocked: true, content: '', payment: { status: 'pending' } },
  });
  payments.answer = paid('succeeded');
  const bought = await world.post(theo, `/messages/${id}/purchase`, {}, { 'idempotency-key': 'k' });
  expect(bought).toMatchObject({ status: 200, message: 'Unlocked', data: { isLocked: false, content: 'the word' } });
  expect(payments.asked.at(-1)?.body).toEqual({
    kind: 'message',
    itemId: id,
    buyerId: theo.id,
    sellerId: mara.id,
    priceCents: 500,
    idempotencyKey: 'k',
    title: 'the word',
  });
  const replayed = await world.post(theo, `/messages/${id}/purchase`, {}, { 'idempotency-key': 'k' });
  expect(replayed.body).toBe(bought.body);
  expect(await world.post(theo, `/messages/${id}/purchase`)).toMatchObject({ message: 'Already unlocked' });
  expect(payments.asked).toHaveLength(2);
  expect((await world.post(theo, `/messages/${id}/purchase`, { price: 0.01 })).status).toBe(400);
});

it('a message is not charged at another price than the page shows: a 409 names the price', async () => {
  const { id } = await world.send(mara, theo, 'the word', { isPaid: true, price: 5 });
  expect(await world.post(theo, `/messages/${id}/purchase`, { expectedPrice: 4 })).toMatchObject({
    status: 409,
    errors: [{ field: 'expectedPrice', message: 'The price is now $5.00', value: 5 }],
  });
  expect(payments.asked).toEqual([]);
});

it('a message is reserved while somebody pays for it; where it is deleted all the same, the payment is refunded', async () => {
  const { id } = await world.send(mara, theo, 'the word', { isPaid: true, price: 5 });
  payments.answer = paid('requires_action');
  expect((await world.post(theo, `/messages/${id}/purchase`)).status).toBe(202);
  expect(await world.remove(mara, `/messages/${id}`)).toMatchObject({
    status: 409,
    message: 'Somebody is buying this message. Please try again in ten minutes.',
  });
  world.clock.advance(10 * 60_000);
  expect((await world.post(theo, `/messages/${id}/purchase`)).status).toBe(202);
  expect((await world.remove(mara, `/messages/${id}`)).status).toBe(200);
  // The bank confirms the payment now.
  const purchase = { purchaseId: randomUUID(), buyerId: theo.id, sellerId: mara.id, messageId: id, amountCents: 500 };
  await world.deliver(messagePurchased, { ...purchase, purchasedAt: new Date().toISOString() });
  const published = (await world.events(messageUndeliverable)).filter(({ messageId }) => messageId === id);
  expect(published).toMatchObject([{ purchaseId: purchase.purchaseId, buyerId: theo.id }]);
});

it('a message whose payment succeeds later is unlocked by the event, once', async () => {
  const { id } = await world.send(mara, theo, 'the word', { isPaid: true, price: 5 });
  payments.answer = { status: 402, message: 'Your card was declined' };
  expect(await world.post(theo, `/messages/${id}/purchase`)).toMatchObject({
    status: 402,
    message: 'Your card was declined',
  });
  const purchase = { purchaseId: randomUUID(), buyerId: theo.id, sellerId: mara.id, messageId: id, amountCents: 500 };
  for (const _ of [1, 2]) await world.deliver(messagePurchased, { ...purchase, purchasedAt: new Date().toISOString() });
  expect(await thread(theo)).toMatchObject([{ isLocked: false, content: 'the word' }]);
});

it('a tip is paid before its message is sent, once for its key', async () => {
  payments.answer = paid('succeeded');
  const sent = await sendTip('one');
  expect(sent).toMatchObject({ status: 201, data: { type: 'TIP', amount: 5, content: 'for the encore' } });
  expect(payments.asked[0]).toEqual({
    call: 'POST /internal/payments/tips',
    body: { messageId: sent.data.id, senderId: theo.id, creatorId: mara.id, amountCents: 500 },
  });
  expect((await sendTip('one')).body).toBe(sent.body);
  expect(payments.asked).toHaveLength(1);
  expect(await thread()).toHaveLength(1);
});

it('a declined tip sends no message, and a tip to a fan or a blocked person is not charged', async () => {
  payments.answer = { status: 402, message: 'Your card was declined' };
  expect(await sendTip()).toMatchObject({ status: 402, message: 'Your card was declined' });
  expect(await thread()).toEqual([]);
  payments.asked.length = 0;
  const fan = await world.join(`fan_${randomUUID().slice(0, 8)}`);
  expect((await sendTip(undefined, { receiverId: fan.id })).status).toBe(400);
  expect((await sendTip(undefined, { currency: 'EUR' })).status).toBe(400);
  await world.block(mara, theo);
  expect((await sendTip()).status).toBe(404);
  expect(payments.asked).toEqual([]);
});

it('a tip that is paid later, or whose sender’s request died, gets its message by the event, once', async () => {
  payments.answer = paid('pending');
  const waiting = await sendTip('two');
  expect(waiting.status).toBe(409);
  const messageId = String(payments.asked[0]?.body.messageId);
  // A repeated request with the same key is the same tip.
  expect((await sendTip('two')).status).toBe(409);
  expect(payments.asked[1]?.body.messageId).toBe(messageId);
  const published = { tipId: randomUUID(), senderId: theo.id, creatorId: mara.id, amountCents: 500, messageId };
  for (const _ of [1, 2]) await world.deliver(tipReceived, { ...published, receivedAt: new Date().toISOString() });
  expect(await thread()).toMatchObject([{ id: messageId, type: 'TIP', amount: 5, content: 'for the encore' }]);
  // A tip without a message is ignored.
  await world.deliver(tipReceived, { ...published, messageId: randomUUID(), receivedAt: new Date().toISOString() });
  expect(await thread()).toHaveLength(1);
});

it('a tip that its sender must confirm is sent after the confirmation', async () => {
  payments.answer = paid('requires_action');
  expect(await sendTip('asked')).toMatchObject({
    status: 409,
    message: 'Confirm the payment to go on. The message is sent as soon as it is paid.',
  });
  expect(await thread()).toEqual([]);
  const messageId = String(payments.asked[0]?.body.messageId);
  const published = { tipId: randomUUID(), senderId: theo.id, creatorId: mara.id, amountCents: 500, messageId };
  await world.deliver(tipReceived, { ...published, receivedAt: new Date().toISOString() });
  expect(await thread()).toMatchObject([{ id: messageId, type: 'TIP', amount: 5 }]);
});

it('a tip whose event arrives before its answer has one message', async () => {
  payments.answer = paid('pending');
  await sendTip('three');
  const messageId = String(payments.asked[0]?.body.messageId);
  const published = { tipId: randomUUID(), senderId: theo.id, creatorId: mara.id, amountCents: 500, messageId };
  payments.answer = paid('succeeded');
  const [answer] = await Promise.all([
    sendTip('three'),
    world.deliver(tipReceived, { ...published, receivedAt: new Date().toISOString() }),
  ]);
  expect([answer.status, answer.data.id]).toEqual([201, messageId]);
  // A repeated request of a client that missed the answer changes nothing.
  expect((await sendTip('three')).data.id).toBe(messageId);
  expect(await thread()).toHaveLength(1);
});

it('a refunded message is locked by call or event, whichever comes first, and can be bought again', async () => {
  const { id } = await world.send(mara, theo, 'the word of the evening', { isPaid: true, price: 5 });
  const first = paid('succeeded');
  payments.answer = first;
  await world.post(theo, `/messages/${id}/purchase`);
  const isLocked = async () => (await thread(theo))[0]?.isLocked;
  const found = async () => (await world.get(theo, '/messages/search?q=evening')).data.messages.length;
  expect([await isLocked(), await found()]).toEqual([false, 1]);
  const purchaseId = first.data.paymentId;
  const refunded = {
    ...paymentRefunded.sample,
    refundId: randomUUID(),
    paymentId: purchaseId,
    kind: 'message' as const,
    itemId: id,
    payerId: theo.id,
    payeeId: mara.id,
  };
  const bought = {
    ...messagePurchased.sample,
    purchaseId,
    buyerId: theo.id,
    sellerId: mara.id,
    messageId: id,
  };
  const insiders = asService('payments', 'messaging');
  const lock = () =>
    world.app.inject({
      method: 'POST',
      url: `/internal/messages/${id}/lock`,
      headers: insiders,
      payload: { buyerId: theo.id, purchaseId },
    });
  const locked = await Promise.all([lock(), lock()]);
  expect(locked.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await world.deliver(paymentRefunded, refunded);
  // The event of the purchase itself arrives late.
  await world.deliver(messagePurchased, bought);
  expect([await isLocked(), await found()]).toEqual([true, 0]);
  const second = paid('succeeded');
  payments.answer = second;
  await world.post(theo, `/messages/${id}/purchase`);
  await lock();
  await world.deliver(paymentRefunded, { ...refunded, isWhole: false, paymentId: second.data.paymentId });
  expect([await isLocked(), await found()]).toEqual([false, 1]);
});

it('a message can be deleted as soon as its only purchase was refunded', async () => {
  const { id } = await world.send(mara, theo, 'the word', { isPaid: true, price: 5 });
  const bought = paid('succeeded');
  payments.answer = bought;
  await world.post(theo, `/messages/${id}/purchase`);
  expect((await world.remove(mara, `/messages/${id}`)).message).toBe('A message that was paid for cannot be deleted');
  const locked = await world.app.inject({
    method: 'POST',
    url: `/internal/messages/${id}/lock`,
    headers: asService('payments', 'messaging'),
    payload: { buyerId: theo.id, purchaseId: bought.data.paymentId },
  });
  expect(locked.statusCode).toBe(200);
  expect((await world.remove(mara, `/messages/${id}`)).status).toBe(200);
});

it('a message that a won dispute gives back stays open, though the refund of a later purchase arrives after that', async () => {
  const { id: messageId } = await world.send(mara, theo, 'the whole of it', { isPaid: true, price: 5 });
  // As payments makes them: each purchase of the message has a later id than the one before, also one that is given back.
  const [first, second, restored] = [
    '01981b5c-0000-7000-8000-00000000a001',
    '01981b5c-0000-7000-8000-00000000a002',
    '01981b5c-0000-7000-8000-00000000a003',
  ];
  const of = { itemId: messageId, payerId: theo.id, payeeId: mara.id, kind: 'message' } as const;
  const buy = (purchaseId: string) =>
    world.deliver(messagePurchased, {
      ...messagePurchased.sample,
      purchaseId,
      messageId,
      buyerId: theo.id,
      sellerId: mara.id,
    });
  const dispute = (purchaseId: string, more: object) =>
    world.deliver(paymentDisputed, { ...paymentDisputed.sample, ...of, purchaseId, ...more });
  await buy(first);
  await dispute(first, { state: 'open', isRestored: false });
  await buy(second);
  await dispute(restored, { state: 'won', isRestored: true });
  await world.deliver(paymentRefunded, {
    ...paymentRefunded.sample,
    ...of,
    refundId: randomUUID(),
    paymentId: second,
    purchaseId: second,
  });
  expect((await thread(theo))[0]?.isLocked).toBe(false);
});
