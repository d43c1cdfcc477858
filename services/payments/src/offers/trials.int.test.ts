import { subscriptionRenewalFailed, subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOfferSteps } from '#/testing/offer-steps.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { createPlanSteps } from '#/testing/plan-steps.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;
const { current, cancel, becomes, isBlocked } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
});
const { tiers, accept, paid, refund } = createPlanSteps(() => ({ world, fan, mara }));
const { offer, change, quoteWith, figures } = createOfferSteps(() => ({ world, fan, mara }));
const end = '2026-02-07T12:00:00.000Z';
const monthLater = '2026-03-07T12:00:00.000Z';

/** Takes the trial of seven days. */
const begin = async (as = fan, more: object = {}) => accept((await quoteWith(undefined, as)).data.id, as, more);
const paysAt = async (at: string) => {
  world.service.clock.stopAt(at);
  await waitFor(async () => (await paid()).length > 0);
};

let made: Awaited<ReturnType<typeof offer>>;
beforeEach(async () => {
  made = await offer({ kind: 'trial', days: 7 });
});

test('costs nothing now, and the shown price when it ends, a month at a time from then', async () => {
  const quoted = (await quoteWith()).data;
  expect(quoted).toMatchObject({
    kind: 'join',
    now: 0,
    next: 9.99,
    nextAt: end,
    full: 9.99,
    fullFrom: end,
    offer: { percent: null, trialEndsAt: end },
  });
  world.service.clock.advance(60_000);
  const begun = await accept(quoted.id);
  expect(begun).toMatchObject({ status: 200, message: 'Subscribed', data: { amount: 0 } });
  expect((await accept(quoted.id)).data.id).toBe(begun.data.id);
  expect((await world.events(subscriptionStarted)).at(-1)).toMatchObject({
    priceCents: 999,
    paidCents: 0,
    renewsAt: end,
    accessUntil: '2026-02-11T12:00:00.000Z',
  });
  expect(await current()).toMatchObject({ status: 'active', price: 9.99, renewsAt: end, trialEndsAt: end });
  expect(await paid()).toEqual([]);
  expect(await figures()).toEqual({ opened: 1, taken: 1, paidAfter: 0, income: 0 });
  // Whatever the price is by then.
  const creator = world.owners.creators.get(mara.id);
  if (creator !== undefined) creator.priceCents = 1_999;
  await paysAt(end);
  expect(await current()).toMatchObject({ status: 'active', renewsAt: monthLater });
  expect(await current()).not.toHaveProperty('trialEndsAt');
  world.service.clock.stopAt(monthLater);
  await waitFor(async () => (await paid()).length === 2);
  expect(await paid()).toEqual([999, 999]);
  expect(await figures()).toMatchObject({ taken: 1, paidAfter: 1, income: 18.8 });
});

test('is cancelled for nothing, lasts to its end, and can be taken up again until then', async () => {
  const { data } = await begin();
  await cancel(data.id);
  expect(await current()).toMatchObject({ status: 'cancelled', endsAt: end });
  const back = (await quoteWith()).data;
  expect(back).toMatchObject({ kind: 'stay', now: 0, next: 9.99, nextAt: end, fullFrom: end });
  await accept(back.id);
  expect(await current()).toMatchObject({ status: 'active', trialEndsAt: end });
  await cancel(data.id);
  world.service.clock.stopAt(end);
  await becomes('ended');
  expect(await paid()).toEqual([]);
  expect((await quoteWith()).data).toMatchObject({ now: 9.99 });
});

describe('is refused', () => {
  test('without a card, and given with one', async () => {
    const cardless = world.someone();
    const { id } = (await quoteWith(undefined, cardless)).data;
    expect(await accept(id, cardless)).toMatchObject({ status: 402, message: 'Add a payment method first' });
    await world.addCard(cardless);
    expect((await accept(id, cardless)).status).toBe(200);
  });

  test('to whoever was a member before, and to whoever had one', async () => {
    await change(made, 'off');
    const former = await world.payer();
    const joined = await begin(former);
    world.service.clock.advance(1_000);
    await refund(joined.data.paymentId);
    await change({ ...made, revision: 2 }, 'on');
    expect((await quoteWith(undefined, former)).data).toMatchObject({ now: 9.99 });
    expect((await quoteWith(made.code, former)).data.unusedOffer).toEqual({ code: made.code, reason: 'former' });
  });

  test('to a second account with the same card, also where both take it at once', async () => {
    const [one, two] = [world.someone(), world.someone()];
    for (const person of [one, two]) await world.addCard(person, 'pm_card_visa_debit');
    const quotes = [(await quoteWith(undefined, one)).data, (await quoteWith(undefined, two)).data] as const;
    expect(quotes.map(({ now }) => now)).toEqual([0, 0]);
    const answers = await Promise.all([accept(quotes[0].id, one), accept(quotes[1].id, two)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers[0].status === 409 ? one : two;
    expect((await quoteWith(made.code, refused)).data).toMatchObject({
      now: 9.99,
      unusedOffer: { code: made.code, reason: 'trial' },
    });
    // The card is added in the checkout, after the price was shown.
    const third = world.someone();
    const { id } = (await quoteWith(undefined, third)).data;
    await world.addCard(third, 'pm_card_visa_debit');
    expect(await accept(id, third)).toMatchObject({
      status: 409,
      message: expect.stringContaining('not been charged'),
    });
    // At another creator that card has had none.
    mara = world.creator(500);
    await offer({ kind: 'trial', days: 7 });
    expect((await begin(refused)).status).toBe(200);
  });
});

test('that was shown holds when it is switched off, and is counted once by two tabs at once', async () => {
  const quotes = [(await quoteWith()).data.id, (await quoteWith()).data.id];
  await change(made, 'off');
  const answers = await Promise.all(quotes.map((id) => accept(id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await figures()).toMatchObject({ opened: 1, taken: 1 });
});

test('and a code: the one that saves more counts, and the answer says which does not', async () => {
  await offer({ kind: 'code', code: 'half', percent: 50, months: 1 });
  await offer({ kind: 'code', code: 'cent', percent: 1, months: 1 });
  expect((await quoteWith('half')).data).toMatchObject({
    now: 4.99,
    unusedOffer: { code: made.code, reason: 'smaller' },
  });
  expect((await quoteWith('cent')).data).toMatchObject({
    now: 0,
    offer: { code: made.code },
    unusedOffer: { code: 'CENT', reason: 'smaller' },
  });
  expect((await quoteWith('none')).data).toMatchObject({ now: 0, unusedOffer: { reason: 'unknown' } });
});

describe('when its payment is declined at the end', () => {
  test('has the days of grace, and ends for nothing', async () => {
    const poor = await world.payer('pm_card_chargeDeclined');
    await begin(poor);
    world.service.clock.stopAt(end);
    await becomes('grace', poor);
    expect((await world.events(subscriptionRenewalFailed)).at(-1)).toMatchObject({ until: '2026-02-10T12:00:00.000Z' });
    for (const day of ['08', '09', '10']) {
      world.service.clock.stopAt(`2026-02-${day}T12:00:00.000Z`);
      await waitFor(async () => {
        const [row] = await world.service.deps.database.sql<{ count: number }[]>`
          select count(*)::int as count from payment where payer_id = ${poor.id} and status = 'declined'`;
        return (row?.count ?? 0) >= Number(day) - 6;
      });
    }
    await becomes('ended', poor);
    expect(await paid(poor)).toEqual([]);
  });

  test('another card pays the month from its end', async () => {
    const poor = await world.payer('pm_card_chargeDeclined');
    await begin(poor);
    world.service.clock.stopAt(end);
    await becomes('grace', poor);
    const quoted = (await quoteWith(undefined, poor)).data;
    expect(quoted).toMatchObject({ kind: 'month', now: 9.99, nextAt: monthLater });
    const paymentMethodId = await world.addCard(poor);
    expect((await accept(quoted.id, poor, { paymentMethodId })).status).toBe(201);
    expect(await current(poor)).toMatchObject({ status: 'active', renewsAt: monthLater });
    expect(await paid(poor)).toEqual([999]);
  });
});

test('a dearer tier ends it for a month that is paid now; a cheaper one is paid at its end', async () => {
  const [basic, gold, top] = tiers(1_000, 2_000, 4_000);
  if (basic === undefined || gold === undefined || top === undefined) throw new Error('there are no tiers');
  await accept((await quoteWith(undefined, fan, gold.id)).data.id);
  const other = await world.payer();
  await accept((await quoteWith(undefined, other, gold.id)).data.id, other);
  world.service.clock.stopAt('2026-02-03T09:00:00.000Z');
  const up = (await quoteWith(undefined, fan, top.id)).data;
  expect(up).toMatchObject({ kind: 'month', now: 40, next: 40, nextAt: '2026-03-03T09:00:00.000Z' });
  expect((await accept(up.id)).status).toBe(201);
  expect(await current()).toMatchObject({ tier: { id: top.id }, renewsAt: '2026-03-03T09:00:00.000Z' });
  expect(world.owners.received.at(-1)?.body).toMatchObject({ slot: top.slot });
  const down = (await quoteWith(undefined, other, basic.id)).data;
  expect(down).toMatchObject({ kind: 'down', now: 0, next: 10, nextAt: end });
  await accept(down.id, other);
  world.service.clock.stopAt(end);
  await waitFor(async () => (await paid(other)).length > 0);
  expect(await current(other)).toMatchObject({ tier: { id: basic.id }, renewsAt: monthLater });
  expect([await paid(), await paid(other)]).toEqual([[4_000], [1_000]]);
});

test('takes the place of a free membership', async () => {
  const [free, basic] = tiers(0, 1_000);
  await accept((await quoteWith(undefined, fan, free?.id)).data.id);
  world.service.clock.advance(1_000);
  await accept((await quoteWith(undefined, fan, basic?.id)).data.id);
  expect(await current()).toMatchObject({ price: 10, status: 'active', trialEndsAt: '2026-02-07T12:00:01.000Z' });
});

test('ends without a payment when its creator blocks, is suspended, or either is erased', async () => {
  const [blocked, hidden, erased] = [fan, await world.payer(), await world.payer()];
  for (const person of [blocked, hidden, erased]) expect((await begin(person)).status).toBe(200);
  await isBlocked(blocked);
  expect(await current(blocked)).toMatchObject({ status: 'cancelled', endsAt: end });
  await erasePerson(world.service, erased.id);
  await world.service.deps.database.sql`update person set is_suspended = true where user_id = ${mara.id}`;
  world.service.clock.stopAt(end);
  await becomes('ended', blocked);
  await becomes('ended', hidden);
  expect(await Promise.all([blocked, hidden, erased].map((one) => paid(one)))).toEqual([[], [], []]);
});

test('the refund of its first payment ends it, and brings no second trial', async () => {
  await begin();
  await paysAt(end);
  const [payment] = await world.service.deps.database.sql<{ id: string }[]>`
    select id from payment where payer_id = ${fan.id} and status = 'succeeded'`;
  world.service.clock.advance(1_000);
  await refund(payment?.id ?? '');
  expect(await current()).toMatchObject({ status: 'ended' });
  expect((await quoteWith()).data).toMatchObject({ now: 9.99 });
  expect(await paid()).toEqual([0]);
});
