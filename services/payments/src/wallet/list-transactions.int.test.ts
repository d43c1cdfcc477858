import { earningsFilters } from '@stagedoor/contracts/payments-wallet';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments();
});
afterEach(() => world.checkSum());
afterAll(() => world.destroy());

test('earnings of one kind are found however many others are newer, without what one paid', async () => {
  const [fan, mara] = [await world.payer(), world.creator(500)];
  await world.addCard(mara);
  const creatorId = mara.id;
  const month = await world.post('/payments/subscriptions', fan, { creatorId });
  const sold = await world.buy(fan, 'post', world.item(mara, 300));
  await world.post(`/payments/transactions/${sold.data.paymentId}/refund`, mara, { amount: 1, reason: 'Sorry' });
  const tips = [await world.post('/payments/tips', fan, { creatorId, amount: 2 })];
  tips.unshift(await world.post('/payments/tips', fan, { creatorId, amount: 3 }));
  const own = await world.post('/payments/tips', mara, { creatorId: world.creator().id, amount: 4 });
  const list = async (query: string) => (await world.call(`/payments/transactions?${query}`, { as: mara })).data;
  const kindsOf = async (query: string) => (await list(query)).transactions.map(({ kind }) => kind);

  expect(await kindsOf('')).toEqual(['tip', 'tip', 'tip', 'refund', 'post', 'subscription']);
  expect(await kindsOf('earned=all')).toEqual(['tip', 'tip', 'refund', 'post', 'subscription']);
  expect(await kindsOf('earned=unlocks')).toEqual(['post']);
  expect(await kindsOf('earned=refunds')).toEqual(['refund']);
  expect(await kindsOf('earned=payouts')).toEqual([]);
  const [oldest] = (await list('earned=subscriptions&limit=1')).transactions;
  expect(oldest).toMatchObject({ id: month.data.paymentId, amount: 5, counterparty: { username: fan.username } });

  const first = await list('earned=tips&limit=1');
  expect(first.pagination).toMatchObject({ total: 2, hasMore: true });
  const second = await list(`earned=tips&limit=1&cursor=${first.pagination.nextCursor}`);
  expect([first, second].map(({ transactions }) => transactions.map(({ id }) => id))).toEqual(
    tips.map(({ data }) => [data.id]),
  );
  expect(second.pagination.hasMore).toBe(false);
  for (const earned of earningsFilters) {
    const ids = (await list(`earned=${earned}`)).transactions.map(({ id }) => id);
    expect(ids).not.toContain(own.data.id);
  }
});

test('one movement is found by its id, however many are newer, by its two sides alone', async () => {
  const [fan, mara] = [await world.payer(), world.creator(500)];
  const creatorId = mara.id;
  const tip = await world.post('/payments/tips', fan, { creatorId, amount: 2 });
  await world.post('/payments/tips', fan, { creatorId, amount: 3 });
  await world.post(`/payments/transactions/${tip.data.id}/refund`, mara, { amount: 1, reason: 'Sorry' });
  const find = async (as: typeof mara, query: string) =>
    (await world.call(`/payments/transactions?${query}`, { as })).data.transactions;
  const id = tip.data.id;
  expect(await find(mara, `earned=all&id=${id}`)).toMatchObject([{ id, kind: 'tip', amount: 2, refunded: 1 }]);
  expect(await find(fan, `id=${id}`)).toMatchObject([{ id, kind: 'tip', amount: -2 }]);
  const [refund] = await find(mara, 'earned=refunds');
  expect(await find(mara, `earned=all&id=${refund?.id}`)).toMatchObject([{ kind: 'refund', paymentId: id }]);
  expect(await find(fan, `id=${refund?.id}`)).toMatchObject([{ kind: 'refund', amount: 1 }]);
  expect(await find(world.creator(), `earned=all&id=${id}`)).toEqual([]);
  expect((await world.call('/payments/transactions?id=none', { as: mara })).status).toBe(400);
});

test('an unknown filter is a 400', async () => {
  expect((await world.call('/payments/transactions?earned=everything', { as: world.creator() })).status).toBe(400);
});
