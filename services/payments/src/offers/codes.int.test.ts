import { subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { describe, expect, test } from 'vitest';
import { createOfferSteps } from '#/testing/offer-steps.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { createPlanSteps } from '#/testing/plan-steps.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;
const { current, cancel } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
});
const steps = createPlanSteps(() => ({ world, fan, mara }));
const { tiers, accept, paid, refund } = steps;
const { offer, change, quoteWith, figures } = createOfferSteps(() => ({ world, fan, mara }));
const minutes = 60_000;

const passTo = async (at: string, renewsAt: string) => {
  world.service.clock.stopAt(at);
  await waitFor(async () => (await current())?.renewsAt === renewsAt);
};

test('takes percent off for its months, as shown, and then the full price', async () => {
  await offer({ kind: 'code', code: 'spring', percent: 33, months: 2 });
  const quoted = (await quoteWith(' Spring ')).data;
  expect(quoted).toMatchObject({
    kind: 'join',
    now: 6.69,
    next: 6.69,
    nextAt: '2026-02-28T12:00:00.000Z',
    full: 9.99,
    fullFrom: '2026-03-31T12:00:00.000Z',
    offer: { code: 'SPRING', percent: 33, amount: null, months: 2, trialEndsAt: null },
  });
  expect(await accept(quoted.id)).toMatchObject({ status: 201, data: { amount: 6.69 } });
  expect((await world.events(subscriptionStarted)).at(-1)).toMatchObject({ priceCents: 999, paidCents: 669 });
  expect(await current()).toMatchObject({ price: 9.99, discount: { percent: 33, months: 1, price: 6.69 } });
  const sum = async () => (await world.call('/payments/subscriptions/sum', { as: fan })).data.monthly;
  expect(await sum()).toBe(6.69);
  await passTo('2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z');
  expect(await current()).not.toHaveProperty('discount');
  expect(await sum()).toBe(9.99);
  await passTo('2026-03-31T12:00:00.000Z', '2026-04-30T12:00:00.000Z');
  expect(await paid()).toEqual([669, 669, 999]);
  // Each payment less its fee.
  expect(await figures()).toEqual({ opened: 1, taken: 1, paidAfter: 1, income: 21.8 });
});

test('takes dollars off for ever, and its end changes nothing for who has it', async () => {
  const made = await offer({ kind: 'code', code: 'keep', amount: 4 });
  const quoted = (await quoteWith('KEEP')).data;
  expect(quoted).toMatchObject({ now: 5.99, next: 5.99, fullFrom: null, offer: { amount: 4, months: null } });
  await accept(quoted.id);
  await change(made, 'ended');
  await passTo('2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z');
  expect(await current()).toMatchObject({ discount: { amount: 4, months: null, price: 5.99 } });
  expect(await paid()).toEqual([599, 599]);
});

test('one that ends or is switched off between quote and payment holds, for 15 minutes', async () => {
  const made = await offer({ kind: 'code', code: 'spring', percent: 50 });
  const [first, second] = [(await quoteWith('spring')).data.id, (await quoteWith('spring')).data.id];
  await change(made, 'ended');
  expect(await quoteWith('spring')).toMatchObject({
    data: { now: 9.99, unusedOffer: { code: 'SPRING', reason: 'ended' } },
  });
  world.service.clock.advance(14 * minutes);
  expect(await accept(first)).toMatchObject({ status: 201, data: { amount: 4.99 } });
  world.service.clock.advance(minutes);
  expect((await accept(second)).status).toBe(409);
  expect(await paid()).toEqual([499]);
});

describe('of its uses', () => {
  test('two fans who take the last one at once are one', async () => {
    await offer({ kind: 'code', code: 'one', percent: 50, maxUses: 1 });
    const other = await world.payer();
    const quotes = [(await quoteWith('one')).data.id, (await quoteWith('one', other)).data.id] as const;
    const answers = await Promise.all([accept(quotes[0]), accept(quotes[1], other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect([...(await paid()), ...(await paid(other))]).toEqual([499]);
    const third = await world.payer();
    expect((await quoteWith('one', third)).data).toMatchObject({ now: 9.99, unusedOffer: { reason: 'gone' } });
  });

  test('one is free again when its payment is declined, cancelled, or 15 minutes old', async () => {
    await offer({ kind: 'code', code: 'one', percent: 50, maxUses: 1 });
    const poor = await world.payer('pm_card_chargeDeclined');
    expect((await accept((await quoteWith('one', poor)).data.id, poor)).status).toBe(402);
    const asked = await world.payer('pm_card_authenticationRequired');
    const waiting = (await quoteWith('one', asked)).data.id;
    expect((await accept(waiting, asked)).status).toBe(202);
    // Held for whoever is asked by their bank.
    expect((await quoteWith('one')).data).toMatchObject({ unusedOffer: { reason: 'gone' } });
    world.service.clock.advance(15 * minutes);
    const mine = (await quoteWith('one')).data;
    expect(mine.now).toBe(4.99);
    expect((await accept(mine.id)).status).toBe(201);
    expect(await paid()).toEqual([499]);
  });

  test('what was declined can be paid by another card on the same terms', async () => {
    await offer({ kind: 'code', code: 'one', percent: 50, maxUses: 1 });
    const poor = await world.payer('pm_card_chargeDeclined');
    const { id } = (await quoteWith('one', poor)).data;
    expect((await accept(id, poor)).status).toBe(402);
    const paymentMethodId = await world.addCard(poor);
    expect((await accept(id, poor, { paymentMethodId })).status).toBe(201);
    expect(await paid(poor)).toEqual([499]);
  });

  test('each fan has one, also after leaving and after a refund', async () => {
    await offer({ kind: 'code', code: 'spring', percent: 50 });
    const { data } = await accept((await quoteWith('spring')).data.id);
    world.service.clock.advance(1_000);
    await refund(data.paymentId);
    expect(await current()).toMatchObject({ status: 'ended' });
    expect((await quoteWith('spring')).data).toMatchObject({ now: 9.99, unusedOffer: { reason: 'gone' } });
    expect(await figures()).toMatchObject({ taken: 1, paidAfter: 0, income: -0.44 });
  });
});

test('is for whom its creator made it', async () => {
  const friend = await world.payer();
  await offer({ kind: 'code', code: 'friends', percent: 50, personIds: [friend.id] });
  await offer({ kind: 'code', code: 'fresh', percent: 50, isFirstTime: true });
  await offer({ kind: 'code', code: 'later', percent: 50, startsAt: '2026-02-01T00:00:00.000Z' });
  const reasonOf = async (code: string, as = fan) => (await quoteWith(code, as)).data.unusedOffer?.reason;
  expect([await reasonOf('friends'), await reasonOf('friends', friend)]).toEqual(['unknown', undefined]);
  expect([await reasonOf('fresh'), await reasonOf('later'), await reasonOf('nothing')]).toEqual([
    undefined,
    'early',
    'unknown',
  ]);
  const { data } = await steps.choose();
  expect(await reasonOf('fresh')).toBe('subscribed');
  await cancel(data.id);
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await waitFor(async () => (await current())?.status === 'ended');
  expect(await reasonOf('fresh')).toBe('former');
  expect((await quoteWith('later')).data.now).toBe(4.99);
});

test('goes with its tiers: up at the full difference, down and back at what they cost with it', async () => {
  const [, gold, top] = tiers(1_000, 2_000, 4_000);
  if (gold === undefined || top === undefined) throw new Error('there are no tiers');
  await offer({ kind: 'code', code: 'gold', percent: 50, months: 3, tierIds: [gold.id] });
  expect((await quoteWith('gold', fan, top.id)).data).toMatchObject({ now: 40, unusedOffer: { reason: 'tier' } });
  await accept((await quoteWith('gold', fan, gold.id)).data.id);
  world.service.clock.stopAt('2026-02-14T12:00:00.000Z');
  expect((await quoteWith(undefined, fan, top.id)).data).toMatchObject({ kind: 'up', now: 10, next: 40 });
  const upgraded = await steps.choose(top);
  expect(await current()).not.toHaveProperty('discount');
  expect((await quoteWith(undefined, fan, gold.id)).data).toMatchObject({
    kind: 'down',
    next: 10,
    fullFrom: '2026-04-30T12:00:00.000Z',
  });
  await refund(upgraded.data.paymentId);
  expect(await current()).toMatchObject({ tier: { id: gold.id }, discount: { percent: 50, months: 2, price: 10 } });
  await passTo('2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z');
  expect(await paid()).toEqual([1_000, 0, 1_000]);
});

test('a month in grace is paid with it, and its last one is the last', async () => {
  await offer({ kind: 'code', code: 'spring', percent: 50, months: 2 });
  const poor = await world.payer();
  await accept((await quoteWith('spring', poor)).data.id, poor);
  const methods = (await world.call('/payments/methods', { as: poor })).data.methods;
  for (const { id } of methods) await world.call(`/payments/methods/${id}`, { method: 'DELETE', as: poor });
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await waitFor(async () => (await current(poor))?.status === 'grace');
  await world.addCard(poor);
  const quoted = (await quoteWith(undefined, poor)).data;
  expect(quoted).toMatchObject({ kind: 'month', now: 4.99, next: 9.99, fullFrom: '2026-03-31T12:00:00.000Z' });
  expect((await accept(quoted.id, poor)).status).toBe(201);
  expect(await paid(poor)).toEqual([499, 499]);
  expect(await current(poor)).toMatchObject({ status: 'active', renewsAt: '2026-03-31T12:00:00.000Z' });
});

test('cannot be guessed: after ten wrong codes in an hour nobody looks, not even at the right one', async () => {
  await offer({ kind: 'code', code: 'right', percent: 50 });
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await quoteWith(`wrong${guess}`)).data.unusedOffer?.reason).toBe('unknown');
    if (guess === 5) expect((await quoteWith('right')).data.now).toBe(4.99);
  }
  const refused = await quoteWith('right');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  expect((await quoteWith()).status).toBe(201);
  world.service.clock.advance(61 * minutes);
  expect((await quoteWith('right')).data.now).toBe(4.99);
});

test('while offers are switched off no code counts, and what was agreed goes on', async () => {
  await offer({ kind: 'code', code: 'spring', percent: 50 });
  await accept((await quoteWith('spring')).data.id);
  const features = world.service.deps.config.features as string[];
  const index = features.indexOf('offers');
  features.splice(index, 1);
  const other = await world.payer();
  expect((await quoteWith('spring', other)).data).toMatchObject({ now: 9.99, unusedOffer: { reason: 'unknown' } });
  await passTo('2026-02-28T12:00:00.000Z', '2026-03-31T12:00:00.000Z');
  features.push('offers');
  expect(await paid()).toEqual([499, 499]);
});
