import { randomUUID } from 'node:crypto';
import { messageReactionsChanged } from '@stagedoor/contracts/messaging-events';
import { paymentDisputed, paymentRefunded, tipReceived } from '@stagedoor/contracts/payments-events';
import { type PaymentsStub, startPaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messagingService } from '#/service.ts';
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

async function sendTip(status: 'succeeded' | 'pending'): Promise<string> {
  payments.answer = {
    status: status === 'succeeded' ? 201 : 202,
    data: {
      id: randomUUID(),
      paymentId: randomUUID(),
      kind: 'tip',
      status,
      amount: 6,
      currency: 'USD',
      createdAt: new Date().toISOString(),
    },
  };
  await world.post(theo, '/messages', { receiverId: mara.id, type: 'TIP', amount: 6, content: 'for the encore' });
  return String(payments.asked.at(-1)?.body.messageId);
}
const refund = (itemId: string, amountCents = 600, refundId = randomUUID()) =>
  world.deliver(paymentRefunded, {
    ...paymentRefunded.sample,
    refundId,
    paymentId: randomUUID(),
    kind: 'tip',
    payerId: theo.id,
    payeeId: mara.id,
    itemId,
    amountCents,
    isWhole: amountCents === 600,
  });
const dispute = (itemId: string, state: 'open' | 'won' | 'lost') =>
  world.deliver(paymentDisputed, {
    ...paymentDisputed.sample,
    disputeId: randomUUID(),
    kind: 'tip',
    payerId: theo.id,
    payeeId: mara.id,
    itemId,
    amountCents: 600,
    state,
  });
const readBy = async (person: TestPerson, id: string) => (await world.get(person, `/messages/${id}`)).data;
const changesOf = async (id: string) =>
  (await world.events(messageReactionsChanged)).filter(({ messageId }) => messageId === id);

it('a refunded tip says so to both sides, and their open threads fetch it again', async () => {
  const id = await sendTip('succeeded');
  expect(await readBy(mara, id)).not.toHaveProperty('isRefunded');
  await refund(id);
  for (const person of [mara, theo]) expect(await readBy(person, id)).toMatchObject({ amount: 6, isRefunded: true });
  expect(await changesOf(id)).toMatchObject([{ senderId: theo.id, receiverId: mara.id }]);
});

it('a tip that was refunded in part says how much of it, until all of it is', async () => {
  const id = await sendTip('succeeded');
  const [first, second] = [randomUUID(), randomUUID()];
  await refund(id, 150, first);
  for (const person of [mara, theo]) {
    expect(await readBy(person, id)).toMatchObject({ amount: 6, refunded: 1.5 });
    expect(await readBy(person, id)).not.toHaveProperty('isRefunded');
  }
  expect(await changesOf(id)).toHaveLength(1);
  // The same fact may come by event and from the history.
  await refund(id, 150, first);
  await refund(id, 250, second);
  expect(await readBy(mara, id)).toMatchObject({ refunded: 4 });
  await refund(id, 200);
  expect(await readBy(mara, id)).toMatchObject({ isRefunded: true });
  expect(await readBy(mara, id)).not.toHaveProperty('refunded');
});

it('a tip that the bank took back says so to both sides, and one whose dispute is open or won does not', async () => {
  const id = await sendTip('succeeded');
  for (const state of ['open', 'won'] as const) await dispute(id, state);
  expect(await readBy(mara, id)).not.toHaveProperty('isTakenBack');
  await dispute(id, 'lost');
  for (const person of [mara, theo]) expect(await readBy(person, id)).toMatchObject({ amount: 6, isTakenBack: true });
  expect(await readBy(mara, id)).not.toHaveProperty('isRefunded');
  expect(await changesOf(id)).toMatchObject([{ senderId: theo.id, receiverId: mara.id }]);
});

it('a tip that the version before recorded as refunded is so', async () => {
  const id = await sendTip('succeeded');
  await world.deps.database.sql`insert into refunded_tip values (${id}, now())`;
  expect(await readBy(mara, id)).toMatchObject({ amount: 6, isRefunded: true });
});

it('tips are told that were refunded or taken back before messages could say so', () => {
  const { consumers = [] } = messagingService;
  const withHistory = consumers.filter(({ readsHistory }) => readsHistory).map(({ on }) => on.subject);
  expect(withHistory).toEqual([paymentRefunded.subject, paymentDisputed.subject]);
});

it('one whose refund is known before its message is written is refunded from the start', async () => {
  const id = await sendTip('pending');
  await refund(id);
  await world.deliver(tipReceived, {
    tipId: randomUUID(),
    senderId: theo.id,
    creatorId: mara.id,
    amountCents: 600,
    messageId: id,
    receivedAt: new Date().toISOString(),
  });
  expect(await readBy(mara, id)).toMatchObject({ amount: 6, isRefunded: true });
});

it('ignores the refund of a tip for a post', async () => {
  const postId = randomUUID();
  await refund(postId);
  const { sql } = world.deps.database;
  expect(await sql`select from tip_return where message_id = ${postId}`).toHaveLength(0);
  expect(await sql`select from refunded_tip where message_id = ${postId}`).toHaveLength(0);
});
