import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message } from '@stagedoor/contracts/message';
import { messageUndeliverable } from '@stagedoor/contracts/messaging-events';
import { messagePurchased, paymentDisputed } from '@stagedoor/contracts/payments-events';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteCleared } from '#/conversations/delete-cleared.ts';
import { urlOf } from '#/testing/expect-present.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';
import { openFile } from '#/testing/open-file.ts';
import { pdf } from '#/testing/sample-files.ts';
import { storeFile } from '#/testing/store-file.ts';

const dayMs = 86_400_000;
let world: MessagingWorld;
let dataDir: string;
let mara: TestPerson;
let theo: TestPerson;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'messaging-cleared-'));
  world = await startWorld({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await world.destroy();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  mara = await world.join(`mara_${randomUUID().slice(0, 8)}`, { role: 'CREATOR' });
  theo = await world.join(`theo_${randomUUID().slice(0, 8)}`);
  await world.follow(theo, mara);
  await world.follow(mara, theo);
});

async function sendFile(more: object = {}): Promise<Message> {
  const sent = await world.send(mara, theo, 'the score', more);
  await storeFile(world, dataDir, sent.id, 'score.pdf');
  return sent;
}
const clear = (person: TestPerson, id: string) => world.remove(person, `/messages/conversations/${id}`);
const stored = async (): Promise<number> =>
  (await readdir(join(dataDir, 'files/messaging/media')).catch(() => [])).length;

/** Runs the job that many days later, until nothing is due then. */
async function runAfter(days: number): Promise<void> {
  world.clock.advance(days * dayMs);
  while (await deleteCleared.run(world.deps));
  // The service's own job may be at it, too.
  const now = world.clock.now().toISOString();
  const due = () => world.deps.database.sql`select from cleared_conversation where due_at <= ${now} or attempts > 0`;
  await waitFor(async () => (await due()).length === 0, { what: 'the deletion of what is due' });
  world.clock.reset();
}

interface Left {
  readonly sequence: number;
  readonly content: string;
  readonly isDeleted: boolean;
}
const left = async (id: string): Promise<Left[]> => [
  ...(await world.deps.database.sql<Left[]>`
    select sequence, content, deleted_at is not null as "isDeleted" from message where conversation_id = ${id}
    order by sequence`),
];
const placeholder = { sequence: 1, content: '', isDeleted: true };

it('messages that both have cleared are deleted with their files a week later', async () => {
  const before = await stored();
  const { conversationId } = await sendFile();
  for (let index = 0; index < 120; index += 1) await world.send(theo, mara, `answer ${index}`);
  await sendFile();
  await clear(mara, conversationId);
  await runAfter(30);
  expect(await left(conversationId)).toHaveLength(122);

  await clear(theo, conversationId);
  await runAfter(6);
  expect(await left(conversationId)).toHaveLength(122);
  await runAfter(8);
  expect(await left(conversationId)).toEqual([placeholder]);
  expect(await stored()).toBe(before);
  const files = () => world.deps.database.sql`
    select from media join message on message.id = media.message_id where message.conversation_id = ${conversationId}`;
  expect(await files()).toHaveLength(0);
  expect(await world.deps.database.sql`select from cleared_conversation`).toHaveLength(0);
});

it('what was written after the clearing stays, and what both clear later is deleted a week after that', async () => {
  const first = await world.send(mara, theo, 'one');
  const { conversationId } = await world.send(mara, theo, 'two');
  await clear(theo, conversationId);
  const answer = await world.send(mara, theo, 'an answer', { replyToId: first.id });
  await world.send(theo, mara, 'four');
  await clear(mara, conversationId);
  const replied = async () =>
    (await world.get(theo, `/messages/conversations/${conversationId}/messages`)).data.messages.find(
      ({ id }: Message) => id === answer.id,
    );
  const before = await replied();
  expect(before).toMatchObject({ content: 'an answer', replyTo: { isAvailable: false } });
  await runAfter(8);
  expect(await left(conversationId)).toEqual([
    placeholder,
    { sequence: 3, content: 'an answer', isDeleted: false },
    { sequence: 4, content: 'four', isDeleted: false },
  ]);
  expect(await replied()).toEqual(before);
  const { data } = await world.get(theo, `/messages/conversations/${conversationId}/messages`);
  expect(data.pagination.total).toBe(2);
  expect((await world.get(theo, '/messages/conversations')).data.conversations).toMatchObject([
    { lastMessage: 'four' },
  ]);

  await clear(theo, conversationId);
  await world.send(mara, theo, 'five');
  await runAfter(8);
  expect(await left(conversationId)).toEqual([placeholder, { sequence: 5, content: 'five', isDeleted: false }]);
});

it('a clearing while an earlier one waits to be deleted is counted from its own day', async () => {
  const { conversationId } = await world.send(mara, theo, 'one');
  await world.send(mara, theo, 'two');
  await clear(mara, conversationId);
  await clear(theo, conversationId);
  await world.send(mara, theo, 'three');
  await clear(mara, conversationId);
  await clear(theo, conversationId);
  await runAfter(8);
  expect(await left(conversationId)).toEqual([placeholder, { sequence: 3, content: 'three', isDeleted: false }]);
  await runAfter(16);
  expect(await left(conversationId)).toEqual([placeholder]);
});

it('a bought message stays, with its files, also while a dispute of its payment is open, and one that is being bought', async () => {
  const sold = await sendFile({ isPaid: true, price: 5 });
  const tried = await sendFile({ isPaid: true, price: 5 });
  await sendFile({ isPaid: true, price: 5 });
  const purchaseId = randomUUID();
  const { sql } = world.deps.database;
  await sql`insert into message_reservation (message_id, buyer_id, reserved_at)
    values (${tried.id}, ${theo.id}, ${world.clock.now().toISOString()})`;
  await world.deliver(messagePurchased, {
    ...messagePurchased.sample,
    purchaseId,
    buyerId: theo.id,
    sellerId: mara.id,
    messageId: sold.id,
  });
  await clear(mara, sold.conversationId);
  await clear(theo, sold.conversationId);
  const dispute = (state: 'open' | 'won', isRestored: boolean, disputed: string) =>
    world.deliver(paymentDisputed, {
      ...paymentDisputed.sample,
      kind: 'message',
      itemId: sold.id,
      payerId: theo.id,
      purchaseId: disputed,
      state,
      isRestored,
    });
  await dispute('open', false, purchaseId);
  await runAfter(8);
  await dispute('won', true, randomUUID());
  expect(await world.events(messageUndeliverable)).toEqual([]);
  const { status, data } = await world.get(theo, `/messages/${sold.id}`);
  expect([status, data.content]).toEqual([200, 'the score']);
  expect((await openFile(world, null, theo, urlOf(data))).content).toEqual(pdf);
  expect((await left(sold.conversationId)).map(({ sequence }) => sequence)).toEqual([sold.sequence, tried.sequence]);
});

it('who sent the first message, a request, is known after both have cleared it, and a new request can be accepted twice', async () => {
  const fan = await world.join(`fan_${randomUUID().slice(0, 8)}`);
  const { conversationId } = await world.send(fan, mara, 'may I?');
  await world.send(fan, mara, 'please');
  expect((await world.post(mara, `/messages/requests/${conversationId}/decline`)).status).toBe(200);
  await clear(fan, conversationId);
  await runAfter(8);
  expect(await left(conversationId)).toEqual([placeholder]);
  await world.send(fan, mara, 'again');
  const accept = (person: TestPerson) => world.post(person, `/messages/requests/${conversationId}/accept`);
  expect((await accept(fan)).status).toBe(404);
  expect((await accept(mara)).status).toBe(200);
  expect((await accept(mara)).status).toBe(200);
});

it('the history of last messages goes on past a conversation whose messages are deleted', async () => {
  const { conversationId } = await world.send(mara, theo, 'one');
  const other = await world.join(`other_${randomUUID().slice(0, 8)}`);
  await world.follow(other, mara);
  const kept = await world.send(mara, other, 'hello');
  await clear(mara, conversationId);
  await clear(theo, conversationId);
  await runAfter(8);
  const told: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = new URLSearchParams({
      subject: 'messaging.message.sent',
      limit: '1',
      ...(cursor && { cursor }),
    }).toString();
    const headers = asService('fan-crm', 'messaging', ['messages:history']);
    const { data } = (await world.app.inject({ url: `/internal/history/messaging?${query}`, headers })).json();
    told.push(...data.facts.map(({ messageId }: { messageId: string }) => messageId));
    cursor = data.nextCursor;
  }
  expect(told).toContain(kept.id);
});
