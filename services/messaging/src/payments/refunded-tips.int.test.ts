import { randomUUID } from 'node:crypto';
import { messageReactionsChanged } from '@stagedoor/contracts/messaging-events';
import { paymentRefunded, tipReceived } from '@stagedoor/contracts/payments-events';
import { type PaymentsStub, startPaymentsStub } from '@stagedoor/service-kit/testing/stubs/payments-stub';
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
const refund = (itemId: string, isWhole = true) =>
  world.deliver(paymentRefunded, {
    ...paymentRefunded.sample,
    refundId: randomUUID(),
    paymentId: randomUUID(),
    kind: 'tip',
    payerId: theo.id,
    payeeId: mara.id,
    itemId,
    amountCents: 600,
    isWhole,
  });
const readBy = async (person: TestPerson, id: string) => (await world.get(person, `/messages/${id}`)).data;
const changesOf = async (id: string) =>
  (await world.events(messageReactionsChanged)).filter(({ messageId }) => messageId === id);

it('a refunded tip says so to both sides, and their open threads fetch it again', async () => {
  const id = await sendTip('succeeded');
  expect(await readBy(mara, id)).not.toHaveProperty('isRefunded');
  await refund(id, false);
  expect(await readBy(mara, id)).not.toHaveProperty('isRefunded');
  await refund(id);
  for (const person of [mara, theo]) expect(await readBy(person, id)).toMatchObject({ amount: 6, isRefunded: true });
  expect(await changesOf(id)).toMatchObject([{ senderId: theo.id, receiverId: mara.id }]);
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
  expect(await sql`select from refunded_tip where message_id = ${postId}`).toHaveLength(0);
});
