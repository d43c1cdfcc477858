import {
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionRenewalFailed,
  subscriptionRenewed,
} from '@stagedoor/contracts/payments-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;
const day = 86_400_000;

const { subscribe, current, becomes } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
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

test('is renewed while social is unavailable', async () => {
  await subscribe();
  world.owners.isUnavailable = true;
  try {
    world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
    await waitFor(async () => (await current())?.renewsAt === '2026-03-31T12:00:00.000Z');
  } finally {
    world.owners.isUnavailable = false;
  }
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
  const failed = (await world.events(subscriptionRenewalFailed)).filter(({ subscriberId }) => subscriberId === poor.id);
  expect(failed).toMatchObject([{ failedAt: '2026-02-28T12:00:00.000Z', until: '2026-03-03T12:00:00.000Z' }]);
  const cancelled = (await world.events(subscriptionCancelled)).at(-1);
  expect(cancelled).toMatchObject({ subscriberId: poor.id, hasPaymentFailed: true });
  expect(cancelled).not.toHaveProperty('cancelledById');
  const ended = (await world.events(subscriptionEnded)).at(-1);
  expect(ended?.subscriberId).toBe(poor.id);
  // The cancellation notifies.
  expect(ended).not.toHaveProperty('hasRunOut');
  expect(await declined()).toBe(4);
});

test('months that passed without renewal are not charged later', async () => {
  await subscribe();
  world.service.clock.stopAt('2026-06-15T00:00:00.000Z');
  await waitFor(async () => (await current())?.renewsAt === '2026-06-30T12:00:00.000Z');
  expect((await world.call('/payments/transactions', { as: fan })).data.pagination.total).toBe(2);
});
