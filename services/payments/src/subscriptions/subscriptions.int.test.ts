import { randomUUID } from 'node:crypto';
import {
  paymentRefunded,
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionRenewed,
  subscriptionResumed,
  subscriptionStarted,
} from '@stagedoor/contracts/payments-events';
import { profileUpdated, userBlocked } from '@stagedoor/contracts/social-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;
const day = 86_400_000;

beforeAll(async () => {
  world = await startPayments();
});
afterEach(() => world.checkSum());
afterAll(() => world.destroy());
beforeEach(async () => {
  world.service.clock.stopAt('2026-01-31T12:00:00.000Z');
  [fan, mara] = [await world.payer(), world.creator(999)];
});

const subscribe = (as = fan, creator = mara, more: object = {}) =>
  world.post('/payments/subscriptions', as, { creatorId: creator.id, ...more });
const cancel = (id: string, as = fan) => world.call(`/payments/subscriptions/${id}`, { method: 'DELETE', as });
const current = async (as = fan) => (await world.call('/payments/subscriptions', { as })).data.subscriptions[0];
const becomes = (status: string, as = fan) => waitFor(async () => (await current(as))?.status === status);

test('starts at the creator’s price for a month, and is returned by repeated requests', async () => {
  const first = await subscribe();
  expect(first).toMatchObject({
    status: 201,
    message: 'Subscribed',
    data: {
      status: 'succeeded',
      amount: 9.99,
      subscription: {
        creator: { id: mara.id, username: mara.username },
        subscriber: { id: fan.id, username: fan.username },
        price: 9.99,
        status: 'active',
        startedAt: '2026-01-31T12:00:00.000Z',
        renewsAt: '2026-02-28T12:00:00.000Z',
        endsAt: null,
      },
    },
  });
  expect(first.data.id).toBe(first.data.subscription?.id);
  const second = await subscribe();
  const { id, paymentId } = first.data;
  expect(second).toMatchObject({ status: 200, data: { id, paymentId }, message: 'You subscribe already' });
  expect(await current()).toEqual(first.data.subscription);
  expect((await world.events(subscriptionStarted)).at(-1)).toMatchObject({
    subscriptionId: first.data.id,
    priceCents: 999,
    accessUntil: '2026-03-04T12:00:00.000Z',
    revision: 1,
  });
  expect(world.owners.received.at(-1)).toMatchObject({
    path: '/internal/subscriptions',
    body: { subscriptionId: first.data.id, accessUntil: '2026-03-04T12:00:00.000Z', revision: 1 },
  });
  expect((await world.balance(mara)).available).toBe(9.4);
});

test('a price that was raised between page and click is not charged: a 409 names the new one', async () => {
  const before = await world.charges(fan);
  const request = (expectedPrice: number) =>
    world.post('/payments/subscriptions', fan, { creatorId: mara.id, expectedPrice });
  expect(await request(4.99)).toMatchObject({
    status: 409,
    errors: [{ field: 'expectedPrice', message: 'The price is now $9.99', value: 9.99 }],
  });
  expect(await world.charges(fan)).toBe(before);
  expect((await request(9.99)).status).toBe(201);
});

test('concurrent requests start one subscription, charged once', async () => {
  const before = await world.charges(fan);
  const answers = await Promise.all([1, 2, 3, 4].map(() => subscribe()));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await world.charges(fan)).toBe(before + 1);
});

test('without a price, to oneself, to a fan, to nobody, with a card that declines: refused in words', async () => {
  const free = world.creator();
  world.owners.creators.set(fan.id, { username: 'fan', role: 'FAN', priceCents: 0 });
  const poor = await world.payer('pm_card_chargeDeclined');
  for (const [as, creatorId, status, message] of [
    [fan, free.id, 400, 'This creator has no subscription price'],
    [fan, fan.id, 400, 'You cannot subscribe to yourself'],
    [mara, fan.id, 400, 'Subscriptions are for creators only'],
    [fan, randomUUID(), 404, 'User not found'],
    [poor, mara.id, 402, 'Your card was declined'],
    [world.someone(), mara.id, 402, 'Add a payment method first'],
  ] as const) {
    expect(await world.post('/payments/subscriptions', as, { creatorId })).toMatchObject({ status, message });
  }
  expect(await current(poor)).toBeUndefined();
});

test('to a private account is for its followers, also to resume it', async () => {
  const creator = world.owners.creators.get(mara.id);
  if (creator === undefined) throw new Error('there is no such creator');
  const { id } = (await subscribe()).data;
  await cancel(id);
  creator.needsFollow = true;
  const before = await world.charges(fan);
  const stranger = await world.payer();
  for (const as of [fan, stranger]) {
    expect(await subscribe(as)).toMatchObject({ status: 403, message: 'Follow first' });
  }
  expect([await world.charges(fan), await world.charges(stranger)]).toEqual([before, 0]);
  // A tip shows nothing anyway.
  expect((await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 1 })).status).toBe(201);
});

test('renews monthly on the same day, at the agreed price', async () => {
  await subscribe();
  const creator = world.owners.creators.get(mara.id);
  if (creator !== undefined) creator.priceCents = 1999;
  for (const [at, renewsAt, revision] of [
    ['2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z', 2],
    ['2026-03-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z', 3],
  ] as const) {
    world.service.clock.stopAt(at);
    await waitFor(async () => (await current())?.renewsAt === renewsAt);
    const published = (await world.events(subscriptionRenewed)).filter(({ subscriberId }) => subscriberId === fan.id);
    expect(published.at(-1)).toMatchObject({ priceCents: 999, renewsAt, revision });
  }
  expect((await world.balance(mara)).available).toBe(28.2);
  const earnings = await world.call('/payments/earnings?startDate=2026-01-31&endDate=2026-03-31', { as: mara });
  expect(earnings.data.byKind).toEqual({ subscriptions: 28.2, tips: 0, posts: 0, messages: 0 });
});

test.each([
  [
    'a private account that its subscriber no longer follows',
    (id: string) => {
      const creator = world.owners.creators.get(id);
      if (creator !== undefined) creator.needsFollow = true;
    },
  ],
  [
    'somebody whom its subscriber cannot see any more',
    (id: string) => {
      world.owners.creators.delete(id);
    },
  ],
])('is not renewed to %s', async (_, changes) => {
  await subscribe();
  const before = await world.charges(fan);
  changes(mara.id);
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await becomes('ended');
  expect(await world.charges(fan)).toBe(before);
});

test('is renewed while social is away', async () => {
  await subscribe();
  world.owners.isAway = true;
  try {
    world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
    await waitFor(async () => (await current())?.renewsAt === '2026-03-31T12:00:00.000Z');
  } finally {
    world.owners.isAway = false;
  }
});

test('lasts until its end after cancelling, and can be resumed before', async () => {
  const { id } = (await subscribe()).data;
  expect((await cancel(id, await world.payer())).status).toBe(404);
  for (const _ of [1, 2]) {
    expect((await cancel(id)).data).toMatchObject({
      status: 'cancelled',
      renewsAt: null,
      endsAt: '2026-02-28T12:00:00.000Z',
    });
  }
  const published = (await world.events(subscriptionCancelled)).filter(({ subscriptionId }) => subscriptionId === id);
  expect(published).toMatchObject([{ cancelledById: fan.id, endsAt: '2026-02-28T12:00:00.000Z', revision: 2 }]);
  expect(world.owners.received.at(-1)?.body).toMatchObject({ accessUntil: '2026-02-28T12:00:00.000Z', revision: 2 });

  const before = await world.charges(fan);
  // Its own price counts, not today's.
  const creator = world.owners.creators.get(mara.id);
  if (creator !== undefined) creator.priceCents = 500;
  expect(await subscribe(fan, mara, { expectedPrice: 5 })).toMatchObject({
    status: 409,
    errors: [{ field: 'expectedPrice', value: 9.99 }],
  });
  expect(await subscribe()).toMatchObject({ status: 200, data: { id }, message: 'Your subscription goes on' });
  expect((await world.events(subscriptionResumed)).at(-1)).toMatchObject({ subscriptionId: id, revision: 3 });
  await cancel(id);
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await becomes('ended');
  expect((await world.events(subscriptionEnded)).at(-1)).toMatchObject({ subscriptionId: id, revision: 5 });
  expect(await world.charges(fan)).toBe(before);
  // After its end a new one starts.
  const anew = await subscribe();
  expect(anew.status).toBe(201);
  expect(anew.data.id).not.toBe(id);
});

test('a failed renewal has days of grace, in which another card pays it', async () => {
  const paying = await world.addCard(fan, 'pm_card_chargeCustomerFail');
  await subscribe();
  const { methods } = (await world.call('/payments/methods', { as: fan })).data;
  const first = methods.find(({ id }: { id: string }) => id !== paying);
  await world.call(`/payments/methods/${first?.id}`, { method: 'DELETE', as: fan });
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await becomes('grace');
  await world.addCard(fan, 'pm_card_mastercard');
  await world.call(`/payments/methods/${paying}`, { method: 'DELETE', as: fan });
  world.service.clock.advance(day);
  await becomes('active');
  expect((await current())?.renewsAt).toBe('2026-03-31T12:00:00.000Z');
});

test('a renewal that keeps failing ends the subscription, cancelled by nobody', async () => {
  const poor = await world.payer();
  await subscribe(poor);
  const [card] = (await world.call('/payments/methods', { as: poor })).data.methods;
  await world.addCard(poor, 'pm_card_authenticationRequired');
  await world.call(`/payments/methods/${card?.id}`, { method: 'DELETE', as: poor });
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await becomes('grace', poor);
  const declined = async () =>
    (await world.call('/payments/transactions', { as: poor })).data.transactions.filter(
      ({ status }: { status: string }) => status === 'declined',
    ).length;
  for (const tries of [1, 2, 3]) {
    await waitFor(async () => (await declined()) === tries);
    world.service.clock.advance(day);
  }
  await becomes('ended', poor);
  const cancelled = (await world.events(subscriptionCancelled)).at(-1);
  expect([cancelled?.subscriberId, cancelled?.cancelledById]).toEqual([poor.id, undefined]);
  expect((await world.events(subscriptionEnded)).at(-1)?.subscriberId).toBe(poor.id);
  expect(await declined()).toBe(4);
});

test('months that passed without renewal are not charged later', async () => {
  await subscribe();
  world.service.clock.stopAt('2026-06-15T00:00:00.000Z');
  await waitFor(async () => (await current())?.renewsAt === '2026-06-30T12:00:00.000Z');
  expect((await world.call('/payments/transactions', { as: fan })).data.pagination.total).toBe(2);
});

const isBlocked = (person = fan) =>
  deliverEvent(world.service, userBlocked, {
    blockerId: mara.id,
    blockedId: person.id,
    revision: 1,
    blockedAt: world.service.clock.now().toISOString(),
  });

test('a block cancels the subscription at the end of the paid month, and it cannot be resumed', async () => {
  const { id } = (await subscribe()).data;
  await isBlocked();
  expect(await current()).toMatchObject({ id, status: 'cancelled' });
  expect(await current()).not.toHaveProperty('isCreatorHidden');
  expect((await world.events(subscriptionCancelled)).at(-1)?.cancelledById).toBe(mara.id);
  // Social no longer tells the blocked person anything of the creator.
  world.owners.creators.delete(mara.id);
  expect(await subscribe()).toMatchObject({ status: 404, message: 'User not found' });
  expect(await current()).toMatchObject({ id, status: 'cancelled', isCreatorHidden: true });
  world.owners.isAway = true;
  expect(await current()).not.toHaveProperty('isCreatorHidden');
  world.owners.isAway = false;
  // Once the paid month is over there is nothing left that it could show.
  world.service.clock.stopAt('2026-02-28T12:00:01.000Z');
  await becomes('ended');
  expect(await current()).not.toHaveProperty('isCreatorHidden');
});

test('one that its subscriber cancelled, of a creator whom they still see, can be resumed', async () => {
  const { id } = (await subscribe()).data;
  await cancel(id);
  expect(await current()).toMatchObject({ id, status: 'cancelled' });
  expect(await current()).not.toHaveProperty('isCreatorHidden');
  expect(await subscribe()).toMatchObject({ status: 200 });
});

const roleIs = (role: 'FAN' | 'CREATOR') => {
  world.owners.creators.set(mara.id, { username: mara.username, role, priceCents: 999 });
  const { userId: _sample, ...profile } = profileUpdated.sample;
  return deliverEvent(world.service, profileUpdated, { ...profile, userId: mara.id, version: 2, role });
};

describe('subscriptions to a creator who is made a fan', () => {
  test('end with the paid month, of which subscribers are told, and are not renewed', async () => {
    const { id } = (await subscribe()).data;
    const before = await world.charges(fan);
    await roleIs('FAN');
    await becomes('cancelled');
    expect(await current()).toMatchObject({ id, endsAt: '2026-02-28T12:00:00.000Z' });
    const told = (await world.events(subscriptionCancelled)).filter(({ subscriptionId }) => subscriptionId === id);
    expect(told).toMatchObject([{ cancelledById: mara.id, endsAt: '2026-02-28T12:00:00.000Z' }]);
    expect(await subscribe()).toMatchObject({ status: 400, message: 'Subscriptions are for creators only' });
    world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
    await becomes('ended');
    expect(await world.charges(fan)).toBe(before);
  });

  test('can be resumed once they are a creator again, and go on where they always were one', async () => {
    const { id } = (await subscribe()).data;
    await roleIs('CREATOR');
    expect(await current()).toMatchObject({ id, status: 'active' });
    await roleIs('FAN');
    await becomes('cancelled');
    await roleIs('CREATOR');
    expect((await subscribe()).status).toBe(200);
    world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
    await waitFor(async () => (await current())?.renewsAt === '2026-03-31T12:00:00.000Z');
  });

  test('are not renewed either where no event told of it', async () => {
    const { id } = (await subscribe()).data;
    const before = await world.charges(fan);
    world.owners.creators.set(mara.id, { username: mara.username, role: 'ADMIN', priceCents: 999 });
    world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
    await becomes('ended');
    expect(await world.charges(fan)).toBe(before);
    const told = (await world.events(subscriptionCancelled)).filter(({ subscriptionId }) => subscriptionId === id);
    expect(told).toHaveLength(1);
  });
});

describe('a first month that waits for its payer', () => {
  const refundsOf = async (paymentId: string) =>
    (await world.events(paymentRefunded)).filter((event) => event.paymentId === paymentId);
  async function waiting() {
    const asked = await world.payer('pm_card_authenticationRequired');
    const { data } = await subscribe(asked);
    expect(data.status).toBe('requires_action');
    const confirm = () => world.post(`/payments/confirmations/${data.confirmationId}`, asked);
    return { asked, confirm, paymentId: data.paymentId };
  }

  test('is not charged where the creator has blocked them meanwhile', async () => {
    const { asked, confirm } = await waiting();
    const before = await world.charges(asked);
    await isBlocked(asked);
    expect((await confirm()).status).toBe(409);
    expect([await current(asked), await world.charges(asked)]).toEqual([undefined, before]);
    // Unblocked, they begin anew.
    expect((await subscribe(asked)).data.status).toBe('requires_action');
  });

  test('is not charged where the creator was made a fan meanwhile', async () => {
    const { asked, confirm } = await waiting();
    const before = await world.charges(asked);
    await roleIs('FAN');
    expect((await confirm()).status).toBe(409);
    expect([await current(asked), await world.charges(asked)]).toEqual([undefined, before]);
  });

  test('is refunded where the bank was faster than the block', async () => {
    const { asked, confirm, paymentId } = await waiting();
    const { sql } = world.service.deps.database;
    await isBlocked(asked);
    // As a provider that has its own form confirms it, without a call of ours.
    await sql`update sandbox.charge set state = 'succeeded' where key = ${paymentId}`;
    await confirm();
    await waitFor(async () => (await refundsOf(paymentId)).length === 1);
    expect(await refundsOf(paymentId)).toMatchObject([{ reason: 'undeliverable', isWhole: true }]);
    expect(await current(asked)).toBeUndefined();
  });

  test('is refunded where the creator is suspended meanwhile', async () => {
    const { asked, confirm, paymentId } = await waiting();
    const { sql } = world.service.deps.database;
    await sql`update person set is_suspended = true where user_id = ${mara.id}`;
    await confirm();
    await waitFor(async () => (await refundsOf(paymentId)).length === 1);
    expect(await current(asked)).toBeUndefined();
  });
});

test('a card that must be confirmed or times out starts one subscription, with access once it is paid', async () => {
  const asked = await world.payer('pm_card_authenticationRequired');
  const waiting = await subscribe(asked);
  expect(waiting).toMatchObject({ status: 202, data: { status: 'requires_action' } });
  expect(await current(asked)).toBeUndefined();
  const confirmed = await world.post(`/payments/confirmations/${waiting.data.confirmationId}`, asked);
  expect(confirmed).toMatchObject({ status: 200, data: { status: 'succeeded', subscription: { status: 'active' } } });
  const slow = await world.payer('pm_timeout');
  const pending = await subscribe(slow);
  expect(pending.status).toBe(202);
  world.service.clock.advance(2_000);
  await becomes('active', slow);
  expect((await current(slow))?.id).toBe(pending.data.id);
});
