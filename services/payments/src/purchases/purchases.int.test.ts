import { randomUUID } from 'node:crypto';
import { messagePurchased, postPurchased } from '@stagedoor/contracts/payments-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sumLedger } from '#/ledger/sum-ledger.ts';
import { type PaymentsWorld, startPayments } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments();
});
afterEach(async () => {
  // Also after a test that failed half way, which is run once more.
  world.service.clock.reset();
  world.owners.isUnavailable = false;
  await world.checkSum();
});
afterAll(() => world.destroy());

const buy = (kind: 'post' | 'message', id: string) => ({ kind, id });

describe.each([
  ['post', postPurchased],
  ['message', messagePurchased],
] as const)('a %s', (kind, event) => {
  test('is bought once at its owner’s price, and unlocked at once; buying again is free', async () => {
    const [fan, mara] = [await world.payer(), world.creator()];
    const id = world.item(mara, 999);
    const first = await world.post('/payments/purchases', fan, buy(kind, id));
    expect(first).toMatchObject({
      status: 201,
      data: { status: 'succeeded', amount: 9.99, kind },
      message: 'Unlocked',
    });
    const unlocked = world.owners.received.find(({ path }) => path === `/internal/${kind}s/${id}/unlock`);
    expect(unlocked?.body.buyerId).toBe(fan.id);
    const published = (await world.events(event)).filter(({ buyerId }) => buyerId === fan.id);
    expect(published).toMatchObject([
      { purchaseId: first.data.id, sellerId: mara.id, amountCents: 999, [`${kind}Id`]: id },
    ]);
    const secondTime = await world.post('/payments/purchases', fan, buy(kind, id));
    expect(secondTime).toMatchObject({
      status: 200,
      data: { id: first.data.id },
      message: `You have this ${kind} already`,
    });
    expect((await world.balance(mara)).available).toBe(9.4);
  });

  test('is refused where it is one’s own, free or missing, or without a card', async () => {
    const [fan, mara] = [await world.payer(), world.creator()];
    await world.addCard(mara);
    const priced = world.item(mara, 500);
    for (const [as, id, status] of [
      [mara, priced, 400],
      [fan, world.item(mara, 0), 400],
      [fan, randomUUID(), 404],
      [world.someone(), priced, 402],
      [undefined, priced, 401],
    ] as const) {
      expect([id, (await world.post('/payments/purchases', as, buy(kind, id))).status]).toEqual([id, status]);
    }
  });
});

test('a price that the client names is a 400, whatever it is', async () => {
  const [fan, mara] = [await world.payer(), world.creator(500)];
  const id = world.item(mara, 500);
  for (const field of ['price', 'amount', 'priceCents', 'amountCents']) {
    for (const value of [0.01, -5, 5.001, 1e308, 5, '5', null]) {
      const purchase = await world.post('/payments/purchases', fan, { ...buy('post', id), [field]: value });
      expect([field, value, purchase.status]).toEqual([field, value, 400]);
      const subscription = await world.post('/payments/subscriptions', fan, { creatorId: mara.id, [field]: value });
      expect([field, value, subscription.status]).toEqual([field, value, 400]);
    }
  }
  for (const currency of ['EUR', 'usd', '', 7]) {
    expect((await world.post('/payments/purchases', fan, { ...buy('post', id), currency })).status).toBe(400);
  }
  expect(await world.charges(fan)).toBe(0);
});

test('a post for subscribers requires a subscription', async () => {
  const id = world.item(world.creator(), 300, { needsSubscription: true });
  expect(await world.post('/payments/purchases', await world.payer(), buy('post', id))).toMatchObject({
    status: 403,
    message: 'Subscribe first',
  });
});

test('a post for followers cannot be paid for by somebody who would not see it', async () => {
  const [fan, id] = [await world.payer(), world.item(world.creator(), 300, { needsFollow: true })];
  expect(await world.post('/payments/purchases', fan, buy('post', id))).toMatchObject({
    status: 403,
    message: 'Follow first',
  });
  expect(await world.charges(fan)).toBe(0);
});

test('a post that its author changes between its price and its reservation is asked about again', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const id = world.item(mara, 500);
  const [before, after] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'];
  const seen: unknown[] = [];
  const changed = {
    sellerId: mara.id,
    priceCents: 700,
    version: after,
    onReserve: (body: Record<string, unknown>) => {
      seen.push(body.version);
      return body.version !== after;
    },
  };
  const change = (body: Record<string, unknown>) => {
    world.owners.items.set(id, changed);
    return changed.onReserve(body);
  };
  world.owners.items.set(id, { ...changed, priceCents: 500, version: before, onReserve: change });
  const paid = await world.post('/payments/purchases', fan, buy('post', id));
  expect(paid).toMatchObject({ status: 201, data: { amount: 7 } });
  expect(seen).toEqual([before, after]);
});

test('a post that its author changes all the while is not charged for', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const id = world.item(mara, 500);
  world.owners.items.set(id, {
    sellerId: mara.id,
    priceCents: 500,
    version: '2026-01-01T00:00:00.000Z',
    onReserve: () => true,
  });
  expect((await world.post('/payments/purchases', fan, buy('post', id))).status).toBe(409);
  expect(await world.charges(fan)).toBe(0);
});

test('of two requests at once the one that comes after the unlocking says that it is bought', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const id = world.item(mara, 500);
  const rest = { sellerId: mara.id, priceCents: 500 };
  world.owners.items.set(id, {
    ...rest,
    onQuote: async () => {
      world.owners.items.set(id, rest);
      expect((await world.post('/payments/purchases', fan, buy('post', id))).status).toBe(201);
      world.owners.items.set(id, { ...rest, isUnlocked: true });
    },
  });
  expect(await world.post('/payments/purchases', fan, buy('post', id))).toMatchObject({
    status: 200,
    message: 'You have this post already',
  });
});

test('a price that was raised between page and click is not charged: a 409 names the new one', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const id = world.item(mara, 500);
  world.owners.items.set(id, { sellerId: mara.id, priceCents: 700 });
  const refused = await world.post('/payments/purchases', fan, { ...buy('post', id), expectedPrice: 5 }, 'first');
  expect(refused).toMatchObject({
    status: 409,
    message: 'The price is now $7.00. You have not been charged.',
    errors: [{ field: 'expectedPrice', message: 'The price is now $7.00', value: 7 }],
  });
  expect(await world.charges(fan)).toBe(0);
  const paid = await world.post('/payments/purchases', fan, { ...buy('post', id), expectedPrice: 7 }, 'second');
  expect(paid).toMatchObject({ status: 201, data: { amount: 7 } });
  // An item that is bought already costs nothing, whatever price the page shows.
  expect((await world.post('/payments/purchases', fan, { ...buy('post', id), expectedPrice: 5 })).status).toBe(200);
  for (const expectedPrice of [-1, '7', null, 7.001]) {
    expect((await world.post('/payments/purchases', fan, { ...buy('post', id), expectedPrice })).status).toBe(400);
  }
});

test('a payment that waits for confirmation at an old price is replaced by one at the current price', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const id = world.item(mara, 500);
  const first = await world.post('/payments/purchases', fan, { ...buy('post', id), expectedPrice: 5 });
  expect(first.data).toMatchObject({ status: 'requires_action', amount: 5 });
  world.owners.items.set(id, { sellerId: mara.id, priceCents: 300 });
  const second = await world.post('/payments/purchases', fan, { ...buy('post', id), expectedPrice: 3 });
  expect(second.data).toMatchObject({ status: 'requires_action', amount: 3 });
  expect((await world.post(`/payments/confirmations/${first.data.confirmationId}`, fan)).status).toBe(409);
  expect((await world.post(`/payments/confirmations/${second.data.confirmationId}`, fan)).status).toBe(200);
});

test('a payment of an old price, whose outcome is not known, is not taken for one of the current price', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const id = world.item(mara, 300);
  const [card] = (await world.call('/payments/methods', { as: fan })).data.methods;
  const { ids, database } = world.service.deps;
  const paymentId = ids.next();
  // The state after a process died before it called the provider.
  await database.sql`
    insert into payment (id, kind, payer_id, payee_id, item_id, item_kind, amount_cents, fee_cents, status, provider,
      method_id, created_at, check_at)
    values (${paymentId}, 'post', ${fan.id}, ${mara.id}, ${id}, 'post', 500, 45, 'charging', 'sandbox', ${card?.id ?? ''},
      now(), now() + interval '1 hour')`;
  expect(await world.post('/payments/purchases', fan, { ...buy('post', id), expectedPrice: 3 })).toMatchObject({
    status: 409,
    message: 'A payment of $5.00 for this is being processed. Please try again in a moment.',
  });
  expect(await world.charges(fan)).toBe(0);
  await database.sql`update payment set check_at = now() where id = ${paymentId}`;
  await world.waitForStatus(paymentId);
  expect((await world.post('/payments/purchases', fan, { ...buy('post', id), expectedPrice: 3 })).status).toBe(200);
});

test('purchases that are each sent three times at once with a key are charged and entered once', async () => {
  const mara = world.creator();
  const fans = await Promise.all(Array.from({ length: 5 }, () => world.payer()));
  const posts = Array.from({ length: 8 }, () => world.item(mara, 250));
  const answers = await Promise.all(
    fans.flatMap((fan) =>
      posts.flatMap((id) => {
        const key = randomUUID();
        return [1, 2, 3].map(() => world.post('/payments/purchases', fan, buy('post', id), key));
      }),
    ),
  );
  expect(answers.filter(({ status, data }) => status !== 201 || data.status !== 'succeeded')).toEqual([]);
  expect(await world.charges(...fans)).toBe(40);
  const [entered] = await world.service.deps.database.sql<{ count: number }[]>`
    select count(distinct entry_id)::int as count from ledger_posting where account_id = ${`creator:${mara.id}`}`;
  expect(entered?.count).toBe(40);
});

test('two concurrent purchases without keys are one charge', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const id = world.item(mara, 250);
  const answers = await Promise.all([1, 2, 3, 4].map(() => world.post('/payments/purchases', fan, buy('post', id))));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await world.charges(fan)).toBe(1);
});

test('a payment succeeds while the item’s service is unavailable, and the event delivers it', async () => {
  const [fan, mara] = [await world.payer('pm_timeout'), world.creator()];
  const id = world.item(mara, 250);
  const answer = await world.post('/payments/purchases', fan, buy('post', id));
  world.owners.isUnavailable = true;
  expect(answer).toMatchObject({ status: 202, data: { status: 'pending' } });
  // A repeated request in between, or afterwards, is the same payment.
  await world.waitForStatus(answer.data.id);
  world.owners.isUnavailable = false;
  expect((await world.events(postPurchased)).filter(({ postId }) => postId === id)).toHaveLength(1);
  expect((await world.post('/payments/purchases', fan, buy('post', id))).status).toBe(200);
});

test('a payment that waits for confirmation is replaced when another card is used, and cannot be confirmed any more', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const id = world.item(mara, 250);
  const first = await world.post('/payments/purchases', fan, buy('message', id));
  expect(first.data.status).toBe('requires_action');
  expect((await world.post('/payments/purchases', fan, buy('message', id))).data.id).toBe(first.data.id);
  const paymentMethodId = await world.addCard(fan, 'pm_card_amex');
  const second = await world.post('/payments/purchases', fan, { ...buy('message', id), paymentMethodId });
  expect(second).toMatchObject({ status: 201, data: { status: 'succeeded' } });
  expect((await world.post(`/payments/confirmations/${first.data.confirmationId}`, fan)).status).toBe(409);
  expect((await world.balance(mara)).available).toBe(2.13);
});

test('social is told when a payment was opened that its bank confirms late', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const postId = world.item(mara, 250);
  const { data } = await world.post('/payments/purchases', fan, buy('post', postId));
  world.service.clock.advance(11 * 60_000);
  expect((await world.post(`/payments/confirmations/${data.confirmationId}`, fan)).status).toBe(200);
  const [event] = (await world.events(postPurchased)).filter((one) => one.postId === postId);
  const unlocked = world.owners.received.find(({ path }) => path === `/internal/posts/${postId}/unlock`);
  for (const told of [event, unlocked?.body]) expect(told).toMatchObject({ openedAt: data.createdAt });
  expect(Date.parse(event?.purchasedAt ?? '') - Date.parse(data.createdAt)).toBeGreaterThanOrEqual(11 * 60_000);
});

test('a payment that is not confirmed is cancelled after a day', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const { data } = await world.post('/payments/purchases', fan, buy('post', world.item(mara, 250)));
  world.service.clock.advance(86_400_000);
  await world.waitForStatus(data.id, 'cancelled');
});

test('a payment that was written but never charged is charged by the next check', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const { db, sql } = world.service.deps.database;
  const postId = world.item(mara, 250);
  const [card] = (await world.call('/payments/methods', { as: fan })).data.methods;
  const open = async (createdAt: Date) => {
    const id = world.service.deps.ids.next();
    await sql`insert into payment (id, kind, payer_id, payee_id, item_id, item_kind, amount_cents, fee_cents, status,
        provider, method_id, created_at, check_at)
      values (${id}, 'post', ${fan.id}, ${mara.id}, ${createdAt.getTime() < Date.now() - 60_000 ? randomUUID() : postId},
        'post', 250, 37, 'charging', 'sandbox', ${card?.id ?? ''}, ${createdAt.toISOString()}, now())`;
    return id;
  };
  const [young, old] = [await open(new Date()), await open(new Date(Date.now() - 3_600_000))];
  await world.waitForStatus(young);
  // Created long ago and never charged, and nobody waits for it.
  await world.waitForStatus(old, 'cancelled');
  await waitFor(() => world.owners.received.some(({ path }) => path === `/internal/posts/${postId}/unlock`));
  expect((await sumLedger(db)).totalCents).toBe(0);
});
