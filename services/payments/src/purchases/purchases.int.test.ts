import { createHash, randomUUID } from 'node:crypto';
import { messagePurchased, postPurchased } from '@stagedoor/contracts/payments-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sumLedger } from '#/ledger/sum-ledger.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';
import { applyProviderEvent } from '#/webhooks/apply-provider-event.ts';

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

test.each([
  ['post', postPurchased],
  ['message', messagePurchased],
] as const)(
  'a %s is charged once, and its service, which gets the answer, is not called as well',
  async (kind, event) => {
    const [fan, mara] = [await world.payer(), world.creator()];
    const id = world.item(mara, 999);
    const first = await world.buy(fan, kind, id);
    expect(first).toMatchObject({ status: 200, data: { status: 'succeeded', amount: 9.99, kind } });
    expect(world.owners.received.filter(({ path }) => path === `/internal/${kind}s/${id}/unlock`)).toEqual([]);
    const published = (await world.events(event)).filter(({ buyerId }) => buyerId === fan.id);
    expect(published).toMatchObject([
      { purchaseId: first.data.id, sellerId: mara.id, amountCents: 999, [`${kind}Id`]: id },
    ]);
    expect(await world.buy(fan, kind, id)).toMatchObject({ status: 200, data: { id: first.data.id } });
    expect((await world.balance(mara)).available).toBe(9.4);
    expect((await world.buy(world.someone(), kind, id)).status).toBe(402);
  },
);

test('a price that the client names is a 400, whatever it is', async () => {
  const [fan, mara] = [await world.payer(), world.creator(500)];
  const subscribe = (more: object) => world.post('/payments/subscriptions', fan, { creatorId: mara.id, ...more });
  for (const field of ['price', 'amount', 'priceCents', 'amountCents']) {
    for (const value of [0.01, -5, 5.001, 1e308, 5, '5', null]) {
      expect([field, value, (await subscribe({ [field]: value })).status]).toEqual([field, value, 400]);
    }
  }
  for (const currency of ['EUR', 'usd', '', 7]) expect((await subscribe({ currency })).status).toBe(400);
  expect(await world.charges(fan)).toBe(0);
});

describe('the withdrawn call', () => {
  const withdrawn = {
    status: 404,
    message: 'Buy a post with POST /posts/{id}/purchase, and a message with POST /messages/{id}/purchase.',
  };
  const callOld = (as: TestPerson, id: string, key?: string) =>
    world.call('/payments/purchases', {
      method: 'POST' as 'GET',
      as,
      body: { kind: 'post', id },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  test('charges nothing and names what took its place, whatever is sent; the API reference does not list it', async () => {
    const [fan, mara] = [await world.payer(), world.creator()];
    expect(await callOld(fan, world.item(mara, 500))).toMatchObject(withdrawn);
    expect(await callOld(fan, 'of nothing')).toMatchObject(withdrawn);
    const headers = { ...fan.headers, 'content-type': 'application/json' };
    const malformed = { method: 'POST', url: '/payments/purchases', headers, payload: '{' } as const;
    expect((await world.service.app.inject(malformed)).json()).toEqual({
      success: false,
      statusCode: 404,
      message: withdrawn.message,
    });
    expect(await world.charges(fan)).toBe(0);
    const { paths } = (await world.service.app.inject('/openapi.json')).json();
    expect(Object.keys(paths['/payments/purchases'])).toEqual(['get']);
  });

  test('leaves what it began: one payment, delivered by its owner’s call and by its event, for whichever key', async () => {
    const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
    const postId = world.item(mara, 250);
    const begun = await world.buy(fan, 'post', postId, { key: 'before the update' });
    const { sql } = world.service.deps.database;
    // As that call wrote it down: under the hash of the buyer's own key, and with an answer for that.
    const keyHash = createHash('sha256').update('of the old call').digest();
    await sql`update payment set key_hash = ${keyHash} where id = ${begun.data.id}`;
    expect(await callOld(fan, postId, 'old')).toMatchObject(withdrawn);
    // The screen's call goes on with it.
    expect((await world.buy(fan, 'post', postId)).data).toMatchObject({ id: begun.data.id, status: 'requires_action' });
    const deps = await world.openDeps();
    const [{ charge_id: chargeId } = { charge_id: '' }] = await sql<{ charge_id: string }[]>`
      select charge_id from payment where id = ${begun.data.id}`;
    const outcome = { state: 'succeeded', chargeId, amountCents: 250 } as const;
    await deps.provider.confirm(begun.data.id, chargeId);
    const reported = { about: 'payment', of: { chargeId, key: begun.data.id }, outcome } as const;
    for (const _ of [1, 2]) expect(await applyProviderEvent(deps, reported)).toBe(true);
    const unlocked = world.owners.received.filter(({ path }) => path === `/internal/posts/${postId}/unlock`);
    expect(unlocked.map(({ body }) => [body.buyerId, body.purchaseId])).toEqual([[fan.id, begun.data.id]]);
    expect((await world.events(postPurchased)).filter((one) => one.postId === postId)).toHaveLength(1);
    expect(await callOld(fan, postId, 'old')).toMatchObject(withdrawn);
    expect((await world.buy(fan, 'post', postId)).data).toMatchObject({ id: begun.data.id, status: 'succeeded' });
    expect(await world.charges(fan)).toBe(1);
    expect((await world.balance(mara)).available).toBe(2.13);
  });
});

test('a payment that waits for confirmation at an old price is replaced by one at the current price', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const id = world.item(mara, 500);
  const first = await world.buy(fan, 'post', id);
  expect(first.data).toMatchObject({ status: 'requires_action', amount: 5 });
  world.owners.items.set(id, { sellerId: mara.id, priceCents: 300 });
  const second = await world.buy(fan, 'post', id);
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
  expect(await world.buy(fan, 'post', id)).toMatchObject({
    status: 409,
    message: 'A payment of $5.00 for this is being processed. Please try again in a moment.',
  });
  expect(await world.charges(fan)).toBe(0);
  await database.sql`update payment set check_at = now() where id = ${paymentId}`;
  await world.waitForStatus(paymentId);
  expect((await world.buy(fan, 'post', id)).status).toBe(200);
});

test('purchases that are each sent three times at once with a key are charged and entered once', async () => {
  const mara = world.creator();
  const fans = await Promise.all(Array.from({ length: 5 }, () => world.payer()));
  const posts = Array.from({ length: 8 }, () => world.item(mara, 250));
  const answers = await Promise.all(
    fans.flatMap((fan) =>
      posts.flatMap((id) => {
        const key = randomUUID();
        return [1, 2, 3].map(() => world.buy(fan, 'post', id, { key }));
      }),
    ),
  );
  expect(answers.filter(({ status, data }) => status !== 200 || data.status !== 'succeeded')).toEqual([]);
  expect(await world.charges(...fans)).toBe(40);
  const [entered] = await world.service.deps.database.sql<{ count: number }[]>`
    select count(distinct entry_id)::int as count from ledger_posting where account_id = ${`creator:${mara.id}`}`;
  expect(entered?.count).toBe(40);
});

test('two concurrent purchases without keys are one charge', async () => {
  const [fan, mara] = [await world.payer(), world.creator()];
  const id = world.item(mara, 250);
  const answers = await Promise.all([1, 2, 3, 4].map(() => world.buy(fan, 'post', id)));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await world.charges(fan)).toBe(1);
});

test('a payment succeeds while the item’s service is unavailable, and the event delivers it', async () => {
  const [fan, mara] = [await world.payer('pm_timeout'), world.creator()];
  const id = world.item(mara, 250);
  const answer = await world.buy(fan, 'post', id);
  world.owners.isUnavailable = true;
  expect(answer).toMatchObject({ status: 202, data: { status: 'pending' } });
  // A repeated request in between, or afterwards, is the same payment.
  await world.waitForStatus(answer.data.id);
  world.owners.isUnavailable = false;
  expect((await world.events(postPurchased)).filter(({ postId }) => postId === id)).toHaveLength(1);
  expect((await world.buy(fan, 'post', id)).status).toBe(200);
});

test('a payment that waits for confirmation is replaced when another card is used, and cannot be confirmed any more', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const id = world.item(mara, 250);
  const first = await world.buy(fan, 'message', id);
  expect(first.data.status).toBe('requires_action');
  expect((await world.buy(fan, 'message', id)).data.id).toBe(first.data.id);
  const paymentMethodId = await world.addCard(fan, 'pm_card_amex');
  const second = await world.buy(fan, 'message', id, { paymentMethodId });
  expect(second).toMatchObject({ status: 200, data: { status: 'succeeded' } });
  expect((await world.post(`/payments/confirmations/${first.data.confirmationId}`, fan)).status).toBe(409);
  expect((await world.balance(mara)).available).toBe(2.13);
});

test('social is told when a payment was opened that its bank confirms late', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const postId = world.item(mara, 250);
  const { data } = await world.buy(fan, 'post', postId);
  world.service.clock.advance(11 * 60_000);
  expect((await world.post(`/payments/confirmations/${data.confirmationId}`, fan)).status).toBe(200);
  const [event] = (await world.events(postPurchased)).filter((one) => one.postId === postId);
  const unlocked = world.owners.received.find(({ path }) => path === `/internal/posts/${postId}/unlock`);
  for (const told of [event, unlocked?.body]) expect(told).toMatchObject({ openedAt: data.createdAt });
  expect(Date.parse(event?.purchasedAt ?? '') - Date.parse(data.createdAt)).toBeGreaterThanOrEqual(11 * 60_000);
});

test('a payment that is not confirmed is cancelled after a day', async () => {
  const [fan, mara] = [await world.payer('pm_card_authenticationRequired'), world.creator()];
  const { data } = await world.buy(fan, 'post', world.item(mara, 250));
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
