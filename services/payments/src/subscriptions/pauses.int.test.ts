import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import {
  subscriptionPaused,
  subscriptionPauseEnding,
  subscriptionRenewalFailed,
  subscriptionRenewed,
  subscriptionResumed,
} from '@stagedoor/contracts/payments-events';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { createPlanSteps } from '#/testing/plan-steps.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;
let id: string;
let basic: QuotedTier;
let gold: QuotedTier;
let free: QuotedTier;

const { cancel, current, becomes, isBlocked, roleIs } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
});
const steps = createPlanSteps(() => ({ world, fan, mara }));
const paidUntil = '2026-02-28T12:00:00.000Z';
const inTwoMonths = '2026-04-30T12:00:00.000Z';
const path = () => `/payments/subscriptions/${id}/pause` as const;
const pause = (months: number, as = fan) => world.call(path(), { method: 'PUT', as, body: { months } });
const takeBack = (as = fan) => world.call(path(), { method: 'DELETE', as });
const at = (time: string) => world.service.clock.stopAt(time);
const told = () => world.owners.received.filter((call) => call.path === '/internal/subscriptions').at(-1)?.body;
const of = <T extends { readonly subscriptionId: string }>(events: readonly T[]) =>
  events.filter((event) => event.subscriptionId === id);

beforeEach(async () => {
  [free, basic, gold] = steps.tiers(0, 1_000, 2_000) as [QuotedTier, QuotedTier, QuotedTier];
  id = (await steps.choose(basic)).data.id;
});

test('begins with the end of what is paid, is noticed a week before its end, and ends with a whole month', async () => {
  const paused = await pause(2);
  expect(paused).toMatchObject({
    status: 200,
    data: { status: 'active', renewsAt: inTwoMonths, pause: { from: paidUntil, until: inTwoMonths } },
  });
  expect(of(await world.events(subscriptionPaused))).toMatchObject([{ accessUntil: paidUntil, goesOnAt: inTwoMonths }]);
  expect(told()).toMatchObject({ accessUntil: paidUntil, revision: 2 });
  const sum = await world.call('/payments/subscriptions/sum', { as: fan });
  expect(sum.data).toEqual({ monthly: 10, count: 1, nextChargeAt: inTwoMonths });
  at('2026-04-23T11:59:00.000Z');
  expect(of(await world.events(subscriptionPauseEnding))).toEqual([]);
  at('2026-04-23T12:00:00.000Z');
  await waitFor(async () => of(await world.events(subscriptionPauseEnding)).length === 1);
  expect(of(await world.events(subscriptionPauseEnding))[0]).toMatchObject({
    priceCents: 1_000,
    goesOnAt: inTwoMonths,
  });
  expect(await steps.paid()).toEqual([1_000]);
  at(inTwoMonths);
  await waitFor(async () => (await current())?.renewsAt === '2026-05-31T12:00:00.000Z');
  expect(await current()).not.toHaveProperty('pause');
  expect(await steps.paid()).toEqual([1_000, 1_000]);
  const renewed = of(await world.events(subscriptionRenewed)).at(-1);
  expect(renewed).toMatchObject({ isPauseOver: true, accessUntil: '2026-06-04T12:00:00.000Z' });
});

test('is made longer or taken back before it begins, and by nobody else', async () => {
  expect((await pause(1, world.someone())).status).toBe(404);
  expect((await takeBack(world.someone())).status).toBe(404);
  expect((await pause(4)).errors?.[0]?.message).toBe('A pause is at most three months');
  await pause(1);
  expect((await pause(3)).data.pause?.until).toBe('2026-05-31T12:00:00.000Z');
  const { data } = await takeBack();
  expect(data).not.toHaveProperty('pause');
  expect(data.renewsAt).toBe(paidUntil);
  expect((await takeBack()).status).toBe(200);
  expect(of(await world.events(subscriptionResumed))).toMatchObject([{ accessUntil: '2026-03-04T12:00:00.000Z' }]);
  expect(told()).toMatchObject({ accessUntil: '2026-03-04T12:00:00.000Z', revision: 4 });
  at(paidUntil);
  await waitFor(async () => (await steps.paid()).length === 2);
});

test('of two at once one is made, and a pause and a cancellation leave no pause of a cancelled subscription', async () => {
  await Promise.all([pause(1), pause(1)]);
  expect(of(await world.events(subscriptionPaused))).toHaveLength(1);
  await Promise.all([pause(2), cancel(id)]);
  expect(await current()).toMatchObject({ status: 'cancelled', endsAt: paidUntil, renewsAt: null });
  expect(await current()).not.toHaveProperty('pause');
});

describe('in a pause', () => {
  beforeEach(async () => {
    await pause(2);
    at('2026-03-16T00:00:00.000Z');
  });

  test('the rest of the running month is paid by whoever goes on earlier, and then whole months', async () => {
    expect((await takeBack()).status).toBe(409);
    expect((await world.post('/payments/subscriptions', fan, { creatorId: mara.id })).status).toBe(409);
    const { data } = await steps.quote();
    // 15.5 of 31 days.
    expect(data).toMatchObject({ kind: 'resume', now: 5, next: 10, nextAt: '2026-03-31T12:00:00.000Z' });
    await steps.accept(data.id);
    expect(told()).toMatchObject({ accessUntil: '2026-04-04T12:00:00.000Z' });
    expect(await current()).toMatchObject({ status: 'active', renewsAt: '2026-03-31T12:00:00.000Z' });
    at('2026-03-31T12:00:00.000Z');
    await waitFor(async () => (await steps.paid()).length === 3);
    expect(await steps.paid()).toEqual([1_000, 500, 1_000]);
  });

  test('another tier begins with the rest of the month too, and a free one at once', async () => {
    expect((await steps.quote(gold)).data).toMatchObject({ kind: 'resume', now: 10, next: 20 });
    expect((await steps.quote(free)).data).toMatchObject({ kind: 'down', now: 0, next: null });
    await steps.choose(free);
    expect(await current()).toMatchObject({ status: 'active', price: 0, tier: { id: free.id } });
    expect(await steps.paid()).toEqual([1_000]);
  });

  test('less than a card can be charged is not charged', async () => {
    at('2026-03-31T11:59:00.000Z');
    const { data } = await steps.quote();
    expect(data).toMatchObject({ kind: 'resume', now: 0, next: 10, nextAt: '2026-03-31T12:00:00.000Z' });
    await steps.accept(data.id);
    expect(await current()).toMatchObject({ status: 'active', renewsAt: '2026-03-31T12:00:00.000Z' });
    expect(await steps.paid()).toEqual([1_000]);
  });

  test.each([
    ['its subscriber cancels', () => cancel(id)],
    ['the creator blocks its subscriber', () => isBlocked()],
    ['the creator stops being one', () => roleIs('FAN')],
  ])('it ends at once, without a charge, when %s', async (_name, end) => {
    await end();
    await becomes('ended');
    expect(await steps.paid()).toEqual([1_000]);
  });

  test('its place in a tier stays taken, and the creator sees that it is paused', async () => {
    steps.edit(basic, { seats: 1 });
    const other = await world.payer();
    expect((await steps.quote(basic, other)).status).toBe(409);
    const listed = await world.call(`/internal/payments/subscribers?creatorId=${mara.id}`, {
      headers: asService('social', 'payments'),
    });
    expect(listed.data.subscribers).toMatchObject([
      { userId: fan.id, subscription: { status: 'active', pause: { from: paidUntil, until: inTwoMonths } } },
    ]);
  });

  test('a whole refund of the last month ends it', async () => {
    const [last] = (await world.call('/payments/transactions', { as: fan })).data.transactions;
    await steps.refund(last?.id ?? '');
    await becomes('ended');
    expect(await steps.paid()).toEqual([0]);
  });
});

test('a card that fails at its end is tried in grace, and the access comes back with the payment', async () => {
  await pause(1);
  const [card] = (await world.call('/payments/methods', { as: fan })).data.methods;
  await world.addCard(fan, 'pm_card_chargeCustomerFail');
  await world.call(`/payments/methods/${card?.id}`, { method: 'DELETE', as: fan });
  at('2026-03-31T12:00:00.000Z');
  await becomes('grace');
  const until = '2026-04-03T12:00:00.000Z';
  expect(of(await world.events(subscriptionRenewalFailed))).toMatchObject([{ until }]);
  expect(await current()).not.toHaveProperty('pause');
  expect((await pause(1)).message).toBe('Your last payment failed. Pay the month first, or cancel.');
  await world.addCard(fan, 'pm_card_mastercard');
  const quoted = await steps.quote();
  expect(quoted.data).toMatchObject({ kind: 'month', now: 10, nextAt: '2026-04-30T12:00:00.000Z' });
});

test('an upgrade within the paid period leaves the pause, and a downgrade begins after it', async () => {
  await pause(1);
  const up = await steps.quote(gold);
  expect(up.data).toMatchObject({ kind: 'up', now: 10, next: 20, nextAt: '2026-03-31T12:00:00.000Z' });
  await steps.accept(up.data.id);
  expect(told()).toMatchObject({ slot: 2, accessUntil: paidUntil });
  expect((await steps.quote(basic)).data).toMatchObject({ kind: 'down', now: 0, nextAt: '2026-03-31T12:00:00.000Z' });
  await steps.choose(basic);
  at('2026-03-31T12:00:00.000Z');
  await waitFor(async () => (await steps.paid()).length === 3);
  expect(await steps.paid()).toEqual([1_000, 1_000, 1_000]);
});

test('is refused to whoever has cancelled, pays nothing, or has paid nothing, and where offers are off', async () => {
  const refused = async () => (await pause(1)).message;
  await cancel(id);
  expect(await refused()).toBe('This subscription does not go on, so it cannot be paused.');
  fan = await world.payer();
  id = (await steps.choose(free)).data.id;
  expect(await refused()).toBe('A free membership cannot be paused.');
  fan = await world.payer();
  id = (await steps.choose(basic)).data.id;
  const { sql } = world.service.deps.database;
  await sql`update payment set payer_id = ${world.someone().id} where subscription_id = ${id}`;
  expect(await refused()).toBe('A trial or a gift cannot be paused.');
  await sql`update payment set payer_id = ${fan.id} where subscription_id = ${id}`;
  const features = world.service.deps.config.features as string[];
  const index = features.indexOf('offers');
  features.splice(index, 1);
  expect((await pause(1)).status).toBe(404);
  features.splice(index, 0, 'offers');
  expect((await pause(1)).status).toBe(200);
});
