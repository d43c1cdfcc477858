import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import {
  subscriptionEnded,
  subscriptionPlanChanged,
  subscriptionRenewed,
  subscriptionStarted,
} from '@stagedoor/contracts/payments-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { createPlanSteps } from '#/testing/plan-steps.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;
let free: QuotedTier;
let basic: QuotedTier;
let gold: QuotedTier;
let top: QuotedTier;

const { cancel, current, becomes, isBlocked } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
});
const steps = createPlanSteps(() => ({ world, fan, mara }));
const { tiers, edit, quote, accept, paid, refund } = steps;
beforeEach(() => {
  [free, basic, gold, top] = tiers(0, 1_000, 2_000, 4_000) as [QuotedTier, QuotedTier, QuotedTier, QuotedTier];
});
const half = '2026-02-14T12:00:00.000Z';
const end = '2026-02-28T12:00:00.000Z';
const toldSocial = () => world.owners.received.filter(({ path }) => path === '/internal/subscriptions').at(-1)?.body;
const tierNow = async (as = fan) => (await current(as))?.tier?.id;
const renewed = (renewsAt: string) => waitFor(async () => (await current())?.renewsAt === renewsAt);

describe('a free tier', () => {
  test('needs no card, never renews, and ends at once when its member leaves', async () => {
    const poor = world.someone();
    const joined = await steps.choose(free, poor);
    expect(joined).toMatchObject({
      status: 200,
      message: 'Subscribed',
      data: { amount: 0, status: 'succeeded', subscription: { price: 0, renewsAt: null, tier: { id: free.id } } },
    });
    expect((await world.events(subscriptionStarted)).at(-1)).toMatchObject({ priceCents: 0, slot: 0, isFree: true });
    expect(toldSocial()).toMatchObject({ slot: 0, isFree: true });
    const sum = await world.call('/payments/subscriptions/sum', { as: poor });
    expect(sum.data).toEqual({ monthly: 0, count: 0, nextChargeAt: null });
    await cancel(joined.data.id, poor);
    await becomes('ended', poor);
    expect(await paid(poor)).toEqual([]);
    const figures = await world.call('/payments/departures', { as: mara });
    expect(figures.data).toMatchObject({ started: 0, total: 0 });
  });

  test('gives way to a paid one, also by the specification’s call, and comes back when that is refunded', async () => {
    await steps.choose(free);
    const { data } = await world.post('/payments/subscriptions', fan, { creatorId: mara.id });
    expect(data).toMatchObject({ amount: 10, subscription: { tier: { id: basic.id }, status: 'active' } });
    expect((await world.events(subscriptionEnded)).at(-1)).toMatchObject({ isFree: true });
    world.service.clock.advance(1);
    await refund(data.paymentId);
    expect(await current()).toMatchObject({ tier: { id: free.id }, price: 0, status: 'active' });
    expect(await paid()).toEqual([0]);
  });

  test('is what a paid one becomes at its renewal, if its member wants that', async () => {
    await steps.choose(gold);
    expect((await quote(free)).data).toMatchObject({ kind: 'down', now: 0, next: null, nextAt: null });
    await steps.choose(free);
    expect(await current()).toMatchObject({ tier: { id: gold.id }, next: { tier: { id: free.id }, price: 0 } });
    expect((await world.call('/payments/subscriptions/sum', { as: fan })).data.count).toBe(0);
    world.service.clock.stopAt(end);
    await waitFor(async () => (await tierNow()) === free.id);
    expect(await paid()).toEqual([2_000]);
  });
});

describe('upwards', () => {
  test('at once, for the difference of the full prices for the rest of the period, twice in one period', async () => {
    await steps.choose(basic);
    world.service.clock.stopAt(half);
    const { data } = await quote(gold);
    expect(data).toMatchObject({ kind: 'up', now: 5, next: 20, nextAt: end, full: 20, fullFrom: end });
    const answered = await accept(data.id);
    expect(answered).toMatchObject({ status: 201, message: 'Your subscription was changed' });
    expect(toldSocial()).toMatchObject({ slot: 2, revision: 2 });
    const changed = { slot: 2, priceCents: 2_000, paidCents: 500, tierName: gold.name, isUpgrade: true };
    expect((await world.events(subscriptionPlanChanged)).at(-1)).toMatchObject(changed);
    world.service.clock.stopAt('2026-02-21T12:00:00.000Z');
    // A quarter of the difference to the tier that was given last, whatever was paid for it.
    expect((await quote(top)).data.now).toBe(5);
    await steps.choose(top);
    world.service.clock.stopAt(end);
    await renewed('2026-03-31T12:00:00.000Z');
    expect(await paid()).toEqual([1_000, 500, 500, 4_000]);
    expect((await world.events(subscriptionRenewed)).at(-1)).toMatchObject({ priceCents: 4_000, slot: 3 });
  });

  test('by a payment that wallet, receipts and refunds name after the tier', async () => {
    const { id } = (await steps.choose(basic)).data;
    world.service.clock.advance(1_000);
    const { paymentId } = (await steps.choose(gold)).data;
    world.service.clock.advance(1_000);
    await refund(paymentId, 1);
    const named = async (as: TestPerson) =>
      (await world.call('/payments/transactions', { as })).data.transactions.map(({ kind, upgradeTo }) => [
        kind,
        upgradeTo,
      ]);
    const upgrade = [
      ['refund', gold.name],
      ['subscription', gold.name],
      ['subscription', undefined],
    ];
    expect([await named(fan), await named(mara)]).toEqual([upgrade, upgrade]);
    const receipts = (await world.call(`/payments/subscriptions/${id}/payments`, { as: fan })).data.payments;
    expect(receipts.map(({ upgradeTo }) => upgradeTo)).toEqual([gold.name, undefined]);
  });

  test('in grace pays a whole month of the new tier, and no renewal beside it', async () => {
    const poor = await world.payer();
    await steps.choose(basic, poor);
    const [card] = (await world.call('/payments/methods', { as: poor })).data.methods;
    await world.addCard(poor, 'pm_card_chargeCustomerFail');
    await world.call(`/payments/methods/${card?.id}`, { method: 'DELETE', as: poor });
    world.service.clock.stopAt(end);
    await becomes('grace', poor);
    const paying = await world.addCard(poor, 'pm_card_mastercard');
    const quoted = await quote(gold, poor);
    expect(quoted.data).toMatchObject({ kind: 'month', now: 20, next: 20, nextAt: '2026-03-31T12:00:00.000Z' });
    expect((await accept(quoted.data.id, poor, { paymentMethodId: paying })).status).toBe(201);
    expect(await current(poor)).toMatchObject({ status: 'active', tier: { id: gold.id } });
    world.service.clock.advance(86_400_000);
    expect(await paid(poor)).toEqual([1_000, 2_000]);
  });

  test('goes on where it was cancelled, but not where it is cancelled during the payment', async () => {
    const { data } = await steps.choose(basic);
    await cancel(data.id);
    await steps.choose(gold);
    expect(await current()).toMatchObject({ status: 'active', endsAt: null, tier: { id: gold.id } });
    const asked = await world.payer();
    const { id } = (await steps.choose(basic, asked)).data;
    const asks = await world.addCard(asked, 'pm_card_authenticationRequired');
    const waiting = await accept((await quote(gold, asked)).data.id, asked, { paymentMethodId: asks });
    await cancel(id, asked);
    await world.post(`/payments/confirmations/${waiting.data.confirmationId}`, asked);
    expect(await current(asked)).toMatchObject({ status: 'cancelled', endsAt: end, tier: { id: gold.id } });
  });

  test('that is confirmed after its period is over is refunded', async () => {
    const asked = await world.payer();
    await steps.choose(basic, asked);
    const asks = await world.addCard(asked, 'pm_card_authenticationRequired');
    world.service.clock.stopAt('2026-02-27T12:00:01.000Z');
    const waiting = await accept((await quote(top, asked)).data.id, asked, { paymentMethodId: asks });
    world.service.clock.stopAt(end);
    await waitFor(async () => (await current(asked))?.renewsAt === '2026-03-31T12:00:00.000Z');
    await world.post(`/payments/confirmations/${waiting.data.confirmationId}`, asked);
    await waitFor(async () => (await paid(asked)).includes(0));
    expect(await tierNow(asked)).toBe(basic.id);
  });
});

describe('a refund', () => {
  async function upgradedTwice() {
    const month = (await steps.choose(basic)).data.paymentId;
    world.service.clock.stopAt(half);
    const first = (await steps.choose(gold)).data.paymentId;
    world.service.clock.advance(1);
    const second = (await steps.choose(top)).data.paymentId;
    return { month, first, second };
  }

  test('of the last upgrade goes back to the tier before it', async () => {
    const { second } = await upgradedTwice();
    await refund(second);
    expect(await current()).toMatchObject({ status: 'active', tier: { id: gold.id }, price: 20 });
    expect(toldSocial()).toMatchObject({ slot: 2 });
    world.service.clock.stopAt(end);
    await renewed('2026-03-31T12:00:00.000Z');
    expect(await paid()).toEqual([1_000, 500, 0, 2_000]);
  });

  test('of an earlier upgrade takes back those that rest on it', async () => {
    const { first } = await upgradedTwice();
    await refund(first);
    await waitFor(async () => (await paid()).join() === '1000,0,0');
    expect(await current()).toMatchObject({ status: 'active', tier: { id: basic.id }, price: 10 });
  });

  test('of the month ends the subscription, and gives back its upgrades', async () => {
    const { month } = await upgradedTwice();
    await refund(month);
    await waitFor(async () => (await paid()).join() === '0,0,0');
    expect((await current())?.status).toBe('ended');
  });

  test('of a part changes nothing; of an upgrade of an earlier period neither', async () => {
    const { first } = await upgradedTwice();
    await refund(first, 1);
    expect(await tierNow()).toBe(top.id);
    world.service.clock.stopAt(end);
    await renewed('2026-03-31T12:00:00.000Z');
    await refund(first);
    expect(await current()).toMatchObject({ status: 'active', tier: { id: top.id } });
  });
});

test.each([
  ['Won', 'gold', 'basic'],
  ['Lost', 'basic', undefined],
])('an upgrade whose dispute is %s ends at %s', async (outcome, tier, next) => {
  const byName = { basic, gold } as const;
  await steps.choose(basic);
  const card = await world.addCard(fan, `pm_card_createDispute${outcome}`);
  world.service.clock.stopAt(half);
  await accept((await quote(gold)).data.id, fan, { paymentMethodId: card });
  await world.hurryDisputes('coming');
  await waitFor(async () => (await tierNow()) === basic.id, { timeoutMs: 20_000 });
  await world.hurryDisputes('open');
  const { sql } = world.service.deps.database;
  await waitFor(
    async () => (await sql`select from dispute where payer_id = ${fan.id} and status <> 'open'`).length > 0,
  );
  const after = await current();
  expect(after?.tier?.id).toBe(byName[tier as 'gold'].id);
  expect(after?.next?.tier?.id).toBe(next === undefined ? undefined : basic.id);
  expect(await paid()).toEqual([1_000, 500]);
});

test('downwards at the renewal, until then one can stay; an archived tier and a kept price go on', async () => {
  await steps.choose(gold);
  const down = await quote(basic);
  expect(down.data).toMatchObject({ kind: 'down', now: 0, next: 10, nextAt: end, fullFrom: end });
  expect((await accept(down.data.id)).status).toBe(200);
  expect(await current()).toMatchObject({
    tier: { id: gold.id },
    price: 20,
    next: { tier: { id: basic.id }, price: 10 },
  });
  await steps.choose(gold);
  expect(await current()).not.toHaveProperty('next');
  await steps.choose(basic);
  edit(basic, { isArchived: true, priceCents: 5_000 });
  world.service.clock.stopAt(end);
  await renewed('2026-03-31T12:00:00.000Z');
  world.service.clock.stopAt('2026-03-31T12:00:00.000Z');
  await renewed('2026-04-30T12:00:00.000Z');
  expect(await paid()).toEqual([2_000, 1_000, 1_000]);
  expect(await current()).toMatchObject({ tier: { id: basic.id }, price: 10 });
});

describe('seats', () => {
  test('are taken once, by whoever pays first, and are free again when somebody has left', async () => {
    edit(gold, { seats: 1 });
    const others = await Promise.all([1, 2, 3].map(() => world.payer()));
    const ids = await Promise.all(others.map(async (one) => (await quote(gold, one)).data.id));
    const answers = await Promise.all(others.map((one, index) => accept(ids[index] ?? '', one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await quote(gold)).toMatchObject({ status: 409, message: expect.stringContaining('All places') });
    const winner = others[answers.findIndex(({ status }) => status === 201)] ?? fan;
    // A seat is kept until the end of what is paid, and given up with a change that has begun.
    expect((await quote(gold, winner)).data.kind).toBe('stay');
    await refund(answers.find(({ status }) => status === 201)?.data.paymentId ?? '');
    expect((await steps.choose(gold)).status).toBe(201);
  });

  test('are held by those in grace, by those who change later, and by a payment until it is declined', async () => {
    edit(basic, { seats: 1 });
    await steps.choose(gold);
    await steps.choose(basic);
    const poor = await world.payer('pm_card_chargeDeclined');
    expect((await quote(basic, poor)).status).toBe(409);
    await steps.choose(gold);
    const { id } = (await quote(basic, poor)).data;
    expect((await accept(id, poor)).status).toBe(402);
    const asked = await world.payer('pm_card_authenticationRequired');
    const waiting = await accept((await quote(basic, asked)).data.id, asked);
    expect(waiting.status).toBe(202);
    expect((await quote(basic)).status).toBe(409);
    await world.post(`/payments/confirmations/${waiting.data.confirmationId}`, asked);
    await world.call(
      `/payments/methods/${(await world.call('/payments/methods', { as: asked })).data.methods[0]?.id}`,
      {
        method: 'DELETE',
        as: asked,
      },
    );
    world.service.clock.stopAt(end);
    await becomes('grace', asked);
    expect((await quote(basic)).status).toBe(409);
  });
});

test('a block, whatever the tier, ends a free membership at once and a paid one with its month', async () => {
  await steps.choose(gold);
  const member = world.someone();
  await steps.choose(free, member);
  await isBlocked(member);
  await isBlocked();
  expect((await current(member))?.status).toBe('ended');
  expect(await current()).toMatchObject({ status: 'cancelled', endsAt: end });
});

test('while tiers are switched off nobody changes to another, and renewals go on', async () => {
  await steps.choose(gold);
  const { config } = world.service.deps;
  const features = config.features as string[];
  features.splice(features.indexOf('tiers'), 1);
  expect((await quote(basic)).status).toBe(404);
  expect((await quote(gold)).data.kind).toBe('stay');
  features.push('tiers');
  world.service.clock.stopAt(end);
  await renewed('2026-03-31T12:00:00.000Z');
  expect(await paid()).toEqual([2_000, 2_000]);
});
