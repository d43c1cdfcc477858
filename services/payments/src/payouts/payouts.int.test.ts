import { payoutProcessed } from '@stagedoor/contracts/payout-events';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;
beforeAll(async () => {
  world = await startPayments();
});
afterEach(() => world.checkSum());
afterAll(() => world.destroy());
beforeEach(() => {
  mara = world.creator();
});

const payOut = (amount: unknown, key?: string, as = mara) => world.post('/payments/payouts', as, { amount }, key);
const setUp = (as = mara) => world.post('/payments/account', as);
async function earn(amount: number, creator = mara): Promise<void> {
  const { status } = await world.post('/payments/tips', await world.payer(), { creatorId: creator.id, amount });
  expect(status).toBe(201);
}
const insiders = asService('social', 'payments');

test('are allowed to creators after set-up, up to the available balance', async () => {
  const fan = world.someone();
  for (const path of ['/payments/account', '/payments/payout-methods', '/payments/earnings']) {
    expect([path, (await world.call(path)).status, (await world.call(path, { as: fan })).status]).toEqual([
      path,
      401,
      403,
    ]);
  }
  expect((await payOut(20, undefined, fan)).status).toBe(403);
  expect((await world.call('/payments/account', { as: mara })).data).toEqual({ isComplete: false, url: null });
  expect((await world.call('/payments/payout-methods', { as: mara })).data).toEqual({ methods: [] });
  await earn(100);
  expect(await payOut(20)).toMatchObject({ status: 409, message: 'Set up payouts first' });
  const account = await setUp();
  expect(account).toMatchObject({ status: 200, data: { isComplete: true } });
  expect(URL.canParse(account.data.url ?? '')).toBe(true);
  expect((await world.call('/payments/account', { as: mara })).data.isComplete).toBe(true);
  expect((await world.call('/payments/payout-methods', { as: mara })).data.methods).toHaveLength(1);
  for (const [amount, message] of [
    [19.99, 'A payout is at least $20.00'],
    [96.81, 'This is more than is available'],
    [-20, undefined],
    [20.001, undefined],
    [1e308, undefined],
    ['20', undefined],
  ] as const) {
    const answer = await payOut(amount);
    expect([amount, answer.status]).toEqual([amount, 400]);
    if (message !== undefined) expect(answer.message).toBe(message);
  }
});

test('go on for a former creator, until nothing is owed to them', async () => {
  await earn(100);
  const { id: userId, username } = mara;
  const former = { ...mara, headers: asUser({ userId, username, role: 'FAN', audience: 'payments' }) };
  expect((await setUp(former)).data).toMatchObject({ isComplete: true });
  expect((await world.call('/payments/account', { as: former })).data).toMatchObject({ isComplete: true });
  const { available } = (await world.call('/payments/balance', { as: former })).data;
  expect((await payOut(available, undefined, former)).status).toBe(201);
  await waitFor(async () => (await payOut(20, undefined, former)).status === 403);
});

test('reduce the balance at once, and are paid within seconds', async () => {
  await earn(100);
  await setUp();
  expect((await world.balance(mara)).available).toBe(96.8);
  const payout = await payOut(96.8);
  expect(payout).toMatchObject({ status: 201, data: { amount: 96.8, status: 'processing' } });
  expect((await world.balance(mara)).available).toBe(0);
  expect((await payOut(20)).status).toBe(400);
  const newest = async () => (await world.call('/payments/transactions', { as: mara })).data.transactions[0];
  expect(await newest()).toMatchObject({ kind: 'payout', amount: -96.8, fee: 0, net: -96.8, counterparty: null });
  await waitFor(async () => (await newest())?.status === 'paid', { timeoutMs: 8_000 });
  const published = (await world.events(payoutProcessed)).filter(({ creatorId }) => creatorId === mara.id);
  expect(published).toMatchObject([{ payoutId: payout.data.id, amountCents: 9680 }]);
});

test('never exceed the balance when concurrent, and are paid once for one key, by either call', async () => {
  await earn(50);
  await setUp();
  const answers = await Promise.all([1, 2, 3, 4].map(() => payOut(20)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
  await earn(100);
  const inside = (idempotencyKey: string, amountCents = 2_500) =>
    world.call('/internal/payments/payouts', {
      method: 'POST',
      headers: insiders,
      body: { creatorId: mara.id, amountCents, idempotencyKey },
    });
  const [own, passed, secondTime] = [await payOut(25, 'one'), await inside('one'), await payOut(25, 'one')];
  expect([own.status, passed.status, secondTime.status]).toEqual([201, 200, 201]);
  expect(new Set([own, passed, secondTime].map(({ data }) => data.id)).size).toBe(1);
  expect((await inside('one', 2_600)).status).toBe(409);
});

test('account, payout methods and subscriptions are the same by the call that social passes on', async () => {
  const fan = await world.payer();
  await world.post('/payments/subscriptions', fan, { creatorId: world.creator(999).id });
  const passedOn = (path: string) => world.call(`/internal/payments/${path}`, { headers: insiders });
  for (const isSetUp of [false, true]) {
    if (isSetUp) await setUp();
    for (const name of ['account', 'payout-methods']) {
      const own = await world.call(`/payments/${name}`, { as: mara });
      expect((await passedOn(`${name}?creatorId=${mara.id}`)).data, name).toEqual(own.data);
    }
  }
  const own = await world.call('/payments/subscriptions', { as: fan });
  expect(own.data.subscriptions).toHaveLength(1);
  expect((await passedOn(`subscriptions?subscriberId=${fan.id}`)).data).toEqual(own.data);
});

test('earnings are pending for the configured days, and are listed by kind and day', async () => {
  const held = await startPayments({ environment: { PAYOUT_HOLD_DAYS: '7' } });
  held.service.clock.stopAt('2026-03-01T23:59:59.000Z');
  const ben = held.creator(500);
  const fan = await held.payer();
  await held.post('/payments/tips', fan, { creatorId: ben.id, amount: 10 });
  held.service.clock.stopAt('2026-03-02T00:00:00.000Z');
  await held.post('/payments/subscriptions', fan, { creatorId: ben.id });
  await held.buy(fan, 'post', held.item(ben, 250));
  await held.buy(fan, 'message', held.item(ben, 1_000));
  expect(await held.balance(ben)).toEqual({
    available: 0,
    pending: 25.5,
    owed: 0,
    settlement: 0,
    currency: 'USD',
    releases: [
      { date: '2026-03-08', amount: 9.41 },
      { date: '2026-03-09', amount: 16.09 },
    ],
  });
  const { data } = await held.call('/payments/earnings?startDate=2026-02-28&endDate=2026-03-02', { as: ben });
  expect(data).toEqual({
    total: 25.5,
    byKind: { subscriptions: 4.55, tips: 9.41, posts: 2.13, messages: 9.41 },
    days: [
      { date: '2026-02-28', amount: 0 },
      { date: '2026-03-01', amount: 9.41 },
      { date: '2026-03-02', amount: 16.09 },
    ],
  });
  const days = await held.call(`/internal/payments/days?creatorId=${ben.id}&start=2026-02-28&end=2026-03-02`, {
    headers: insiders,
  });
  expect(days.data).toEqual([
    { date: '2026-03-01', earningsCents: 941, newSubscribers: 0 },
    { date: '2026-03-02', earningsCents: 1609, newSubscribers: 1 },
  ]);
  expect((await held.call('/payments/earnings', { as: ben })).data.days).toHaveLength(30);
  expect((await held.call('/payments/earnings?startDate=2026-02-30', { as: ben })).status).toBe(400);
  held.service.clock.stopAt('2026-03-08T23:59:59.000Z');
  expect(await held.balance(ben)).toMatchObject({
    available: 9.41,
    pending: 16.09,
    releases: [{ date: '2026-03-09', amount: 16.09 }],
  });
  await held.destroy();
});

test('transactions have the same pages by cursor and by number, from both sides', async () => {
  const fan = await world.payer();
  for (const amount of [1, 2, 3, 4, 5]) await world.post('/payments/tips', fan, { creatorId: mara.id, amount });
  for (const [as, sign] of [
    [fan, -1],
    [mara, 1],
  ] as const) {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: `/payments/transactions?${string}` = `/payments/transactions?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { transactions, pagination } = (await world.call(path, { as })).data;
      expect(pagination.total).toBe(5);
      seen.push(...transactions.map(({ amount }: { amount: number }) => amount * sign));
      cursor = pagination.nextCursor;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  }
  const second = (await world.call('/payments/transactions?limit=2&page=2', { as: fan })).data;
  expect(second.transactions.map(({ amount }: { amount: number }) => amount)).toEqual([-3, -2]);
});

test('are set up only by somebody who has just proved who they are', async () => {
  const provenAt = new Date(world.service.clock.now().getTime() - 601_000);
  const headers = asUser({ userId: mara.id, username: mara.username, role: 'CREATOR', audience: 'payments', provenAt });
  expect(await setUp({ ...mara, headers })).toMatchObject({ status: 403, message: 'Please confirm that it is you' });
  expect((await setUp()).status).toBe(200);
});
