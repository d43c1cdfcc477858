import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageUndeliverable } from '@stagedoor/contracts/messaging-events';
import { messagePurchased, paymentDisputed } from '@stagedoor/contracts/payments-events';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { urlOf } from '#/testing/expect-present.ts';
import { type MessagingWorld, startWorld, type TestPerson } from '#/testing/messaging-world.ts';
import { openFile } from '#/testing/open-file.ts';
import { pdf } from '#/testing/sample-files.ts';
import { storeFile } from '#/testing/store-file.ts';

let world: MessagingWorld;
let dataDir: string;
let mara: TestPerson;
let theo: TestPerson;
let sold: { id: string; conversationId: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'messaging-sold-'));
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
  sold = await world.send(mara, theo, 'the whole score', { isPaid: true, price: 5 });
  await storeFile(world, dataDir, sold.id, 'score.pdf');
  await world.deliver(messagePurchased, {
    purchaseId: randomUUID(),
    buyerId: theo.id,
    sellerId: mara.id,
    messageId: sold.id,
    amountCents: 500,
    purchasedAt: new Date().toISOString(),
  });
});

async function suspend(): Promise<void> {
  await world.deliver(profileUpdated, {
    userId: mara.id,
    version: 1_000_000,
    username: mara.username,
    displayName: null,
    avatarUrl: null,
    role: 'CREATOR',
    isVerified: false,
    isSuspended: true,
  });
}

const changes: [string, () => Promise<unknown>][] = [
  ['nothing has happened', async () => undefined],
  ['its sender blocks the buyer', () => world.block(mara, theo)],
  ['the buyer blocks its sender', () => world.block(theo, mara)],
  ['its sender is suspended', suspend],
  [
    'the buyer has deleted the conversation',
    () => world.remove(theo, `/messages/conversations/${sold.conversationId}`),
  ],
];
it.each(changes)('a bought message can be read, with its files, after %s', async (_, happens) => {
  await happens();
  const { status, data } = await world.get(theo, `/messages/${sold.id}`);
  expect(status).toBe(200);
  expect(data).toMatchObject({ id: sold.id, content: 'the whole score', isLocked: false });
  expect((await openFile(world, null, theo, urlOf(data))).content).toEqual(pdf);
  expect(await world.post(theo, `/messages/${sold.id}/purchase`)).toMatchObject({
    status: 200,
    message: 'Already unlocked',
  });
});

it('a message that was not bought is cleared with the conversation, and is a 404 for anyone else', async () => {
  const plain = await world.send(mara, theo, 'a word');
  const locked = await world.send(mara, theo, 'another word', { isPaid: true, price: 3 });
  expect((await world.get(theo, `/messages/${plain.id}`)).data.content).toBe('a word');
  expect((await world.get(theo, `/messages/${locked.id}`)).data).toMatchObject({ content: '', isLocked: true });
  const stranger = await world.join(`stranger_${randomUUID().slice(0, 8)}`);
  for (const id of [plain.id, locked.id, sold.id, randomUUID(), 'none']) {
    expect([id, (await world.get(stranger, `/messages/${id}`)).status]).toEqual([id, 404]);
  }
  await world.block(mara, theo);
  for (const id of [plain.id, locked.id]) expect((await world.get(theo, `/messages/${id}`)).status).toBe(404);
});

it('a sold message cannot be deleted', async () => {
  expect((await world.remove(mara, `/messages/${sold.id}`)).status).toBe(409);
});

it('publishes that a message is undeliverable where it was deleted before the dispute of its payment was won', async () => {
  const { data } = await world.post(mara, '/messages', {
    receiverId: theo.id,
    content: 'short-lived',
    isPaid: true,
    price: 5,
  });
  await world.remove(mara, `/messages/${data.id}`);
  const purchaseId = randomUUID();
  await world.deliver(paymentDisputed, {
    ...paymentDisputed.sample,
    kind: 'message',
    itemId: data.id,
    payerId: theo.id,
    payeeId: mara.id,
    purchaseId,
    state: 'won',
    isRestored: true,
  });
  expect(await world.events(messageUndeliverable)).toContainEqual(
    expect.objectContaining({ purchaseId, messageId: data.id, buyerId: theo.id }),
  );
});
