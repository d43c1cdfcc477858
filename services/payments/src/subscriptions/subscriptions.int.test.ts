import { randomUUID } from 'node:crypto';
import { paymentRefunded, subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { describe, expect, test } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;

const { subscribe, cancel, current, becomes, isBlocked, roleIs } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
});

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

  test('is not charged where the creator has blocked them since', async () => {
    const { asked, confirm } = await waiting();
    const before = await world.charges(asked);
    await isBlocked(asked);
    expect(await confirm()).toMatchObject({
      status: 409,
      message: 'This creator cannot be paid at the moment. You have not been charged.',
    });
    expect([await current(asked), await world.charges(asked)]).toEqual([undefined, before]);
    // Unblocked, they subscribe as if for the first time.
    expect((await subscribe(asked)).data.status).toBe('requires_action');
  });

  test('is not charged where the creator was made a fan since', async () => {
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

  test('is refunded where the creator is suspended during the charge', async () => {
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
