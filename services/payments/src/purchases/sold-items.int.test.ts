import { messageUndeliverable } from '@stagedoor/contracts/messaging-events';
import { paymentRefunded, purchasesEnding } from '@stagedoor/contracts/payments-events';
import { accountClosed, accountReopened } from '@stagedoor/contracts/personal-data-events';
import { postRemoved, postUndeliverable } from '@stagedoor/contracts/social-events';
import { listSetAside, retrySetAside, type SetAsideRow } from '@stagedoor/service-kit/jobs/due-work-operation';
import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { completeRefundCommand } from '#/commands/complete-refund.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
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
  [fan, mara] = [await world.payer(), world.creator()];
});

async function buy(as: TestPerson, kind: 'post' | 'message', id: string) {
  const { status, data } = await world.buy(as, kind, id);
  expect(status).toBe(200);
  return data;
}
const refundsOf = async (paymentId: string) =>
  (await world.events(paymentRefunded)).filter((event) => event.paymentId === paymentId);
const list = async (as: TestPerson, query = 'limit=20') =>
  (await world.call(`/payments/purchases?${query}`, { as })).data;

describe('the purchases of a person', () => {
  test('are listed newest first with title and price, page by page', async () => {
    const [score, note] = [world.item(mara, 450), world.item(mara, 300)];
    world.owners.items.set(score, { sellerId: mara.id, priceCents: 450, title: 'The score of the second act' });
    const first = await buy(fan, 'post', score);
    const second = await buy(fan, 'message', note);
    await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 5 });
    const all = await list(fan);
    expect(all.pagination.total).toBe(2);
    expect(all.purchases).toMatchObject([
      { id: second.id, kind: 'message', itemId: note, title: null, price: 3, refunded: 0, isOwned: true },
      {
        id: first.id,
        kind: 'post',
        itemId: score,
        title: 'The score of the second act',
        price: 4.5,
        availableUntil: null,
      },
    ]);
    const { purchases, pagination } = await list(fan, 'limit=1');
    expect(purchases.map(({ id }) => id)).toEqual([second.id]);
    const next = await list(fan, `limit=1&cursor=${pagination.nextCursor}`);
    expect(next.purchases.map(({ id }) => id)).toEqual([first.id]);
    expect((await list(mara)).purchases).toEqual([]);
    expect((await world.call('/payments/purchases')).status).toBe(401);
  });

  test('contain an item only after it is paid', async () => {
    const careful = await world.payer('pm_card_authenticationRequired');
    const { data } = await world.buy(careful, 'post', world.item(mara, 450));
    expect((await list(careful)).purchases).toEqual([]);
    await world.post(`/payments/confirmations/${data.confirmationId}`, careful);
    expect((await list(careful)).purchases).toHaveLength(1);
  });
});

test.each(['post', 'message'] as const)(
  'a %s that cannot be delivered is refunded automatically, once',
  async (kind) => {
    const id = world.item(mara, 450);
    const { id: purchaseId } = await buy(fan, kind, id);
    const published = { purchaseId, buyerId: fan.id, at: new Date().toISOString() };
    for (const _ of [1, 2]) {
      if (kind === 'post') await deliverEvent(world.service, postUndeliverable, { ...published, postId: id });
      else await deliverEvent(world.service, messageUndeliverable, { ...published, messageId: id });
    }
    await waitFor(async () => (await refundsOf(purchaseId)).length > 0, { what: 'the refund' });
    expect(await refundsOf(purchaseId)).toMatchObject([
      { reason: 'undeliverable', amountCents: 450, isWhole: true, payerId: fan.id, payeeId: mara.id },
    ]);
    expect((await list(fan)).purchases).toMatchObject([{ id: purchaseId, refunded: 4.5, isOwned: false }]);
  },
);

test('all buyers of a removed post are refunded, after a partial refund for the rest', async () => {
  const id = world.item(mara, 450);
  const buyers = await Promise.all(Array.from({ length: 5 }, () => world.payer()));
  const bought = await Promise.all(buyers.map((buyer) => buy(buyer, 'post', id)));
  const other = await buy(fan, 'post', world.item(mara, 450));
  const [one] = bought;
  const part = { reason: 'A part', amount: 1 };
  expect((await world.post(`/payments/transactions/${one?.id ?? ''}/refund`, mara, part)).status).toBe(201);
  const removed = { postId: id, authorId: mara.id, removedAt: new Date().toISOString() };
  for (const _ of [1, 2]) await deliverEvent(world.service, postRemoved, removed);
  const whole = async () =>
    (await world.events(paymentRefunded)).filter((event) => event.itemId === id && event.reason === 'removed');
  await waitFor(async () => (await whole()).length === 5, { what: 'all refunds', timeoutMs: 20_000 });
  expect((await whole()).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
    350, 450, 450, 450, 450,
  ]);
  expect(await refundsOf(other.id)).toEqual([]);
});

test('a creator who has refunded one payment in many parts keeps none of its rest, nor the others from their refunds', async () => {
  const id = world.item(mara, 450);
  const [one, other] = [await world.payer(), await world.payer()];
  const bought = [await buy(one, 'post', id), await buy(other, 'post', id)];
  const path = `/payments/transactions/${bought[0]?.id ?? ''}/refund` as const;
  const part = { reason: 'A part', amount: 0.01 };
  for (let parts = 0; parts < 10; parts += 1) expect((await world.post(path, mara, part)).status).toBe(201);
  expect(await world.post(path, mara, part)).toMatchObject({ status: 409 });
  const removed = { postId: id, authorId: mara.id, removedAt: new Date().toISOString() };
  await deliverEvent(world.service, postRemoved, removed);
  const whole = async () =>
    (await world.events(paymentRefunded)).filter((event) => event.itemId === id && event.reason === 'removed');
  await waitFor(async () => (await whole()).length === 2, { what: 'both refunds' });
  expect((await whole()).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([440, 450]);
});

describe('somebody who deletes their account', () => {
  const closed = (revision: number) => ({
    userId: mara.id,
    closedAt: '2026-02-01T12:00:00.000Z',
    erasesAt: '2026-02-15T12:00:00.000Z',
    revision,
  });
  const published = async () => (await world.events(purchasesEnding)).filter(({ sellerId }) => sellerId === mara.id);

  test('notifies each buyer once, with the date until which they can open their purchases', async () => {
    const other = await world.payer();
    for (const buyer of [fan, fan, other]) await buy(buyer, 'post', world.item(mara, 450));
    await deliverEvent(world.service, accountClosed, closed(1));
    await waitFor(async () => (await published()).length === 2, { what: 'the notices', timeoutMs: 20_000 });
    expect(new Set((await published()).map(({ buyerId }) => buyerId))).toEqual(new Set([fan.id, other.id]));
    const until = '2026-02-15T12:00:00.000Z';
    expect((await list(other)).purchases).toMatchObject([{ availableUntil: until }]);
    await deliverEvent(world.service, accountReopened, {
      userId: mara.id,
      reopenedAt: '2026-02-02T12:00:00.000Z',
      revision: 2,
    });
    // The first event once more, late.
    await deliverEvent(world.service, accountClosed, closed(1));
    expect((await list(other)).purchases).toMatchObject([{ availableUntil: null }]);
  });

  test('keeps a purchase without the seller’s name and text after the erasure', async () => {
    const id = world.item(mara, 450);
    world.owners.items.set(id, { sellerId: mara.id, priceCents: 450, title: 'Words of hers' });
    await buy(fan, 'post', id);
    await erasePerson(world.service, mara.id);
    expect((await list(fan)).purchases).toMatchObject([
      { title: null, price: 4.5, seller: { username: 'someone', displayName: null } },
    ]);
  });
});

describe('a refund by the platform that the provider refuses', () => {
  const rowOf = async (paymentId: string) => {
    const [row] = await world.service.deps.database.sql<{ id: string; status: string; refusals: number }[]>`
      select id, status, refusals from refund where payment_id = ${paymentId}`;
    return row;
  };
  const refusedTimes = (paymentId: string, count: number) =>
    waitFor(async () => ((await rowOf(paymentId))?.refusals ?? 0) >= count);
  async function buyUnrefundable() {
    const payer = await world.payer('pm_card_refundFail');
    const itemId = world.item(mara, 500);
    const { paymentId } = await buy(payer, 'post', itemId);
    await deliverEvent(world.service, postRemoved, { ...postRemoved.sample, postId: itemId });
    await refusedTimes(paymentId, 1);
    return { payer, paymentId };
  }
  const takesMoneyBack = (paymentId: string) =>
    world.service.deps.database.sql`update sandbox.charge set token = 'pm_card_visa' where key = ${paymentId}`;

  test('stays owed, and is made once when the provider takes it', async () => {
    const { payer, paymentId } = await buyUnrefundable();
    expect(await refundsOf(paymentId)).toEqual([]);
    // What was taken down cannot be opened, so it must not be offered.
    expect((await list(payer)).purchases).toMatchObject([{ isOwned: false, isRefundPending: true, refunded: 0 }]);
    const ofPayer = async () => (await world.call('/payments/transactions', { as: payer })).data.transactions;
    expect((await ofPayer())[0]).toMatchObject({ kind: 'refund', status: 'pending' });
    await takesMoneyBack(paymentId);
    world.service.clock.advance(61_000);
    await waitFor(async () => (await rowOf(paymentId))?.status === 'succeeded');
    expect(await refundsOf(paymentId)).toMatchObject([{ reason: 'removed', isWhole: true, amountCents: 500 }]);
    expect((await ofPayer())[0]).toMatchObject({ kind: 'refund', status: 'succeeded' });
    const [purchase] = (await list(payer)).purchases;
    expect(purchase).toMatchObject({ isOwned: false, refunded: 5 });
    expect(purchase).not.toHaveProperty('isRefundPending');
  });

  const findSetAside = async (paymentId: string) => {
    const rows = await listSetAside(world.service.deps.database.sql, 'refunds to check');
    const id = (await rowOf(paymentId))?.id;
    return rows.find(({ key }) => key === id);
  };
  async function setAside(paymentId: string): Promise<SetAsideRow> {
    for (let count = 2; count <= 7; count += 1) {
      expect(await findSetAside(paymentId)).toBeUndefined();
      world.service.clock.advance(86_400_000);
      await refusedTimes(paymentId, count);
    }
    return waitFor(() => findSetAside(paymentId));
  }
  const refundBy = (as: TestPerson, paymentId: string, amount?: number) =>
    world.post(`/payments/transactions/${paymentId}/refund`, as, { reason: 'Sorry', ...(amount && { amount }) });

  test('is on its way already for a creator who refunds it too, and is made already afterwards', async () => {
    const { paymentId } = await buyUnrefundable();
    expect(await refundBy(mara, paymentId)).toMatchObject({
      status: 409,
      message: 'A refund of this payment is on its way already',
    });
    await takesMoneyBack(paymentId);
    world.service.clock.advance(61_000);
    await waitFor(async () => (await rowOf(paymentId))?.status === 'succeeded');
    expect(await refundBy(mara, paymentId)).toMatchObject({
      status: 409,
      message: 'This payment was refunded already',
    });
  });

  test('is set aside in the end with its tries, and goes on after an operator retries it', async () => {
    const { paymentId } = await buyUnrefundable();
    const row = await setAside(paymentId);
    expect(row).toMatchObject({
      attempts: 7,
      lastError: 'The provider has refused it 7 times: The card does not take money back',
    });
    world.service.clock.advance(7 * 86_400_000);
    await takesMoneyBack(paymentId);
    expect((await rowOf(paymentId))?.status).toBe('pending');
    expect(await retrySetAside(world.service.deps.database.sql, 'refunds to check', row.key)).toBe(1);
    await waitFor(async () => (await rowOf(paymentId))?.status === 'succeeded');
    expect(await refundsOf(paymentId)).toHaveLength(1);
  });

  test('is booked once where an operator returned the money another way, and both sides read how', async () => {
    const environment = { DATABASE_URL: world.service.deps.config.databaseUrl };
    const how = 'Sent to your bank account on 3 November';
    const { payer, paymentId } = await buyUnrefundable();
    const { id } = (await rowOf(paymentId)) ?? { id: '' };
    // It may still be made by the provider.
    await expect(completeRefundCommand(environment, id, how)).rejects.toThrow('is set aside');
    await setAside(paymentId);
    for (const [named, words, refusal] of [
      ['x', how, 'Name its id'],
      [undefined, how, 'Name its id'],
      [id, ' ', 'How was the money returned?'],
      [id, 'x'.repeat(501), 'How was the money returned?'],
      [paymentId, how, 'is set aside'],
    ] as const)
      await expect(completeRefundCommand(environment, named, words)).rejects.toThrow(refusal);
    expect((await world.balance(mara)).available).toBe(-0.45);
    await completeRefundCommand(environment, id, how);
    await waitFor(async () => (await rowOf(paymentId))?.status === 'succeeded');
    expect(await findSetAside(paymentId)).toBeUndefined();
    expect(await refundsOf(paymentId)).toMatchObject([
      { reason: 'removed', isWhole: true, amountCents: 500, note: how, isReturnedElsewhere: true },
    ]);
    expect((await world.balance(mara)).available).toBe(-0.45);
    for (const as of [payer, mara]) {
      const [refund] = (await world.call('/payments/transactions', { as })).data.transactions;
      expect(refund).toMatchObject({ kind: 'refund', status: 'succeeded', note: how });
    }
    await expect(completeRefundCommand(environment, id, how)).rejects.toThrow('is set aside');
  });

  test('is not booked as returned another way while the payment is disputed', async () => {
    const { paymentId } = await buyUnrefundable();
    const { key } = await setAside(paymentId);
    const { sql } = world.service.deps.database;
    await sql`
      insert into dispute (id, payment_id, payer_id, payee_id, amount_cents, reason, status, provider, provider_dispute_id, created_at)
      select gen_random_uuid(), id, payer_id, payee_id, amount_cents, 'fraudulent', 'open', provider, gen_random_uuid(), now()
      from payment where id = ${paymentId}`;
    const environment = { DATABASE_URL: world.service.deps.config.databaseUrl };
    await expect(completeRefundCommand(environment, key, 'By transfer')).rejects.toThrow('is disputed');
    expect(await rowOf(paymentId)).toMatchObject({ status: 'pending' });
    await sql`delete from dispute where payment_id = ${paymentId}`;
  });
});
