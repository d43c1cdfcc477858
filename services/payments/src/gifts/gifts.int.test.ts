import type { QuotedTier } from '@stagedoor/contracts/internal-social';
import { subscriptionEnded, subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { accountClosed } from '@stagedoor/contracts/personal-data-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { beforeEach, describe, expect, test } from 'vitest';
import { erasePerson } from '#/personal-data/erase-person.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { createGiftSteps } from '#/testing/gift-steps.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { createPlanSteps } from '#/testing/plan-steps.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;
let theo: TestPerson;

const { subscribe, cancel, current, becomes, isBlocked } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
});
const steps = createPlanSteps(() => ({ world, fan, mara }));
const { tiers, edit, quote, paid, refund } = steps;
const { give, quoteGift, buy, codeOf, look, redeem, takeBack, list, holds } = createGiftSteps(() => ({
  world,
  fan,
  mara,
}));
beforeEach(() => {
  theo = world.someone();
});
const at = (instant: string) => world.service.clock.stopAt(instant);
const stateOf = async (id: string) => (await list('given', fan)).find((one) => one.id === id)?.status;
const isRefunded = (...left: number[]) => waitFor(async () => (await paid()).toSorted().join() === left.join());
/** 3 months at $9.99 are $29.97, of which the fee of $1.17 leaves three times $9.60. */
const third = 960;

describe('a gift', () => {
  test('is quoted, paid once, and held until it is redeemed; then the creator gets it month by month', async () => {
    const quoted = await quoteGift(3);
    expect(quoted.data).toMatchObject({ kind: 'gift', months: 3, now: 29.97, next: null, nextAt: null, full: 9.99 });
    const bought = await buy(quoted.data.id);
    expect(bought).toMatchObject({ status: 201, data: { kind: 'gift', amount: 29.97 } });
    expect((await buy(quoted.data.id)).data.paymentId).toBe(bought.data.paymentId);
    await holds(3 * third, 0);
    const code = await codeOf(bought.data.paymentId);
    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
    const got = await redeem(code.toLowerCase().replaceAll('-', ' '), theo);
    expect(got.data).toMatchObject({ months: 3, status: 'redeemed', until: '2026-04-30T12:00:00.000Z' });
    expect(got.data).not.toHaveProperty('amount');
    expect(await current(theo)).toMatchObject({ status: 'cancelled', endsAt: '2026-04-30T12:00:00.000Z', price: 9.99 });
    await holds(2 * third, third);
    at('2026-02-28T12:00:00.000Z');
    await holds(third, 2 * third);
    at('2026-03-31T12:00:00.000Z');
    await holds(0, 3 * third);
    at('2026-04-30T12:00:00.000Z');
    await becomes('ended', theo);
    expect(await paid(theo)).toEqual([]);
    expect((await world.events(subscriptionStarted)).at(-1)).toMatchObject({ subscriberId: theo.id });
    expect((await world.events(subscriptionEnded)).at(-1)).toMatchObject({ hasRunOut: true });
    expect(await redeem(code, world.someone())).toMatchObject({ status: 404 });
  });

  test('is shown its code once, as a hash; a new one ends the one before; both sides list it and are not told of each other', async () => {
    const { id, code } = await give(1);
    const { sql } = world.service.deps.database;
    expect(await sql`select from gift where encode(code_hash, 'escape') like ${`%${code}%`}`).toHaveLength(0);
    const next = await codeOf(id);
    expect((await look(code, theo)).status).toBe(404);
    expect((await look(next, theo)).data).toMatchObject({ id, months: 1, status: 'open' });
    expect((await world.post(`/payments/gifts/${id}/code`, theo)).status).toBe(404);
    await redeem(next, theo);
    expect((await world.post(`/payments/gifts/${id}/code`, fan)).status).toBe(409);
    expect(await list('given', fan)).toMatchObject([{ id, amount: 9.99, status: 'redeemed' }]);
    const [got] = await list('got', theo);
    expect(got).toMatchObject({ id, creator: { id: mara.id } });
    expect(JSON.stringify([got, await list('given', fan)])).not.toMatch(new RegExp(`${fan.id}|${theo.id}`));
    expect(await list('given', theo)).toEqual([]);
  });

  test('is refunded to its giver until it is redeemed, at no cost of the creator', async () => {
    const { id, code } = await give(3);
    expect((await takeBack(id, theo)).status).toBe(404);
    expect((await takeBack(id)).data).toMatchObject({ status: 'refunded' });
    expect((await takeBack(id)).status).toBe(200);
    expect((await redeem(code, theo)).status).toBe(404);
    await isRefunded(0);
    await holds(0, 0);
    const other = await give(3);
    await redeem(other.code, theo);
    expect((await takeBack(other.id)).status).toBe(409);
  });

  test('is refunded by itself after 12 months', async () => {
    const { id, code } = await give(1);
    at('2027-01-31T11:59:59.999Z');
    expect((await look(code, theo)).status).toBe(200);
    at('2027-01-31T12:00:00.000Z');
    await isRefunded(0);
    expect(await stateOf(id)).toBe('refunded');
    expect((await redeem(code, theo)).status).toBe(404);
    await holds(0, 0);
  });

  test('is redeemed once, whoever is first', async () => {
    const { code } = await give(1);
    const others = [1, 2, 3].map(() => world.someone());
    const answers = await Promise.all(others.map((one) => redeem(code, one)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    await holds(0, 940);
  });

  test('can be tried ten times an hour', async () => {
    const { code } = await give(1);
    for (let tries = 0; tries < 10; tries += 1) expect((await look('AAAA-BBBB-CCCC-DDDD', theo)).status).toBe(404);
    const refused = await redeem(code, theo);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(3_600);
    expect((await look(code, world.someone())).status).toBe(200);
    world.service.clock.advance(3_600_000);
    expect((await redeem(code, theo)).status).toBe(200);
  });

  test('is refused for oneself, for a free tier, for another number of months, while switched off, and by a declined card', async () => {
    const [free] = tiers(0, 900) as [QuotedTier, QuotedTier];
    expect((await quoteGift(2)).status).toBe(400);
    expect((await quoteGift(1, free)).status).toBe(400);
    expect((await quoteGift(1, undefined, mara)).status).toBe(400);
    const { features } = world.service.deps.config;
    (features as string[]).splice(features.indexOf('offers'), 1);
    expect((await quoteGift(1)).status).toBe(404);
    (features as string[]).push('offers');
    const poor = await world.payer('pm_card_chargeDeclined');
    const { id } = (await quoteGift(1, undefined, poor)).data;
    expect((await buy(id, poor)).status).toBe(402);
    expect(await list('given', poor)).toEqual([]);
    expect((await buy(id)).status).toBe(404);
    world.service.clock.advance(900_000);
    expect((await buy((await quoteGift(1)).data.id)).status).toBe(201);
    expect((await buy(id, poor)).status).toBe(409);
  });

  test('whose tier is archived, dearer or full by then gives what was bought', async () => {
    const [basic] = tiers(1_000) as [QuotedTier];
    edit(basic, { seats: 1 });
    const limited = { ...basic, revision: 2 };
    const { code } = await give(1, basic);
    expect((await quote(limited, await world.payer())).status).toBe(409);
    expect((await quoteGift(1, basic)).status).toBe(409);
    edit(limited, { isArchived: true, priceCents: 5_000 });
    expect((await redeem(code, theo)).data).toMatchObject({ status: 'redeemed', tier: { id: basic.id } });
    expect(await current(theo)).toMatchObject({ tier: { id: basic.id }, price: 10 });
  });
});

describe('redeemed by somebody who pays', () => {
  test('adds its months, and nothing is charged meanwhile', async () => {
    const { code } = await give(3);
    const payer = await world.payer();
    const month = (await subscribe(payer)).data.paymentId;
    at('2026-02-10T00:00:00.000Z');
    expect((await redeem(code, payer)).data.until).toBe('2026-05-31T12:00:00.000Z');
    expect(await current(payer)).toMatchObject({ status: 'active', renewsAt: '2026-05-31T12:00:00.000Z' });
    // The month that the payer paid themselves.
    const own = 999 - 59;
    await holds(3 * third, own);
    at('2026-02-28T12:00:00.000Z');
    await holds(2 * third, own + third);
    at('2026-04-30T12:00:00.000Z');
    await holds(0, own + 3 * third);
    expect(await paid(payer)).toEqual([999]);
    // The month that its payer paid goes back, and what was given goes on.
    await refund(month);
    expect(await current(payer)).toMatchObject({ status: 'active', renewsAt: '2026-05-31T12:00:00.000Z' });
    at('2026-05-31T12:00:00.000Z');
    await waitFor(async () => (await paid(payer)).join() === '0,999');
    expect(await current(payer)).toMatchObject({ status: 'active', renewsAt: '2026-06-30T12:00:00.000Z' });
  });

  test('leaves a cancelled subscription cancelled, begins at once in grace, and asks for the same tier', async () => {
    const [basic, gold] = tiers(1_000, 2_000) as [QuotedTier, QuotedTier];
    const [one, two, three] = [await give(1, basic), await give(1, basic), await give(1, gold)];
    const leaving = await world.payer();
    await cancel((await steps.choose(basic, leaving)).data.id, leaving);
    await redeem(one.code, leaving);
    expect(await current(leaving)).toMatchObject({ status: 'cancelled', endsAt: '2026-03-31T12:00:00.000Z' });
    expect(await redeem(three.code, leaving)).toMatchObject({
      status: 409,
      message: expect.stringContaining('another tier'),
    });
    const poor = await world.payer();
    await steps.choose(basic, poor);
    const methods = (await world.call('/payments/methods', { as: poor })).data.methods;
    await world.call(`/payments/methods/${methods[0]?.id}`, { method: 'DELETE', as: poor });
    at('2026-02-28T12:00:00.000Z');
    await becomes('grace', poor);
    await redeem(two.code, poor);
    expect(await current(poor)).toMatchObject({ status: 'active', renewsAt: '2026-03-31T12:00:00.000Z' });
    expect(await paid(poor)).toEqual([1_000]);
  });

  test('follows another gift', async () => {
    const [one, two] = [await give(1), await give(3)];
    await redeem(one.code, theo);
    expect((await redeem(two.code, theo)).data.until).toBe('2026-05-31T12:00:00.000Z');
    await holds(3 * third, 940);
    // The first goes back in full; its month runs, and the second follows it.
    await refund(one.id);
    expect((await current(theo))?.endsAt).toBe('2026-05-31T12:00:00.000Z');
    at('2026-02-28T12:00:00.000Z');
    await holds(2 * third, third - 59);
  });
});

describe('what takes a gift back', () => {
  test('a block: what a blocked person redeems goes to the giver, and so do the months that have not begun', async () => {
    const { id, code } = await give(1);
    const creators = world.owners.creators.get(mara.id);
    world.owners.creators.delete(mara.id);
    expect(await redeem(code, theo)).toMatchObject({ status: 409, message: expect.stringContaining('money back') });
    if (creators !== undefined) world.owners.creators.set(mara.id, creators);
    await isRefunded(0);
    expect(await stateOf(id)).toBe('refunded');
    const other = await give(3);
    await redeem(other.code, theo);
    await holds(2 * third, third);
    await isBlocked(theo);
    await isRefunded(0, 999);
    expect(await current(theo)).toMatchObject({ status: 'cancelled', endsAt: '2026-02-28T12:00:00.000Z' });
  });

  test('its creator closes the account: open ones whole, redeemed ones by the months that have not begun', async () => {
    const open = await give(1);
    const { code } = await give(3);
    await redeem(code, theo);
    await holds(940 + 2 * third, third);
    await deliverEvent(world.service, accountClosed, { ...accountClosed.sample, userId: mara.id });
    await isRefunded(0, 999);
    expect(await stateOf(open.id)).toBe('refunded');
    expect(await current(theo)).toMatchObject({ status: 'cancelled', endsAt: '2026-02-28T12:00:00.000Z' });
  });

  test('a refund: of all it ends at once; of a part it goes on; of the price of the unused months it ends with the running one', async () => {
    const whole = await give(3);
    await redeem(whole.code, theo);
    await holds(2 * third, third);
    await refund(whole.id);
    await becomes('ended', theo);
    const ines = world.someone();
    const part = await give(3);
    await redeem(part.code, ines);
    await refund(part.id, 5);
    expect((await current(ines))?.endsAt).toBe('2026-04-30T12:00:00.000Z');
    const terms = await world.call(`/payments/transactions/${part.id}/refund`, { as: mara });
    expect(terms.data).toMatchObject({ left: 24.97, unused: 14.98 });
    await refund(part.id, 14.98);
    expect((await current(ines))?.endsAt).toBe('2026-02-28T12:00:00.000Z');
    expect((await paid()).toSorted()).toEqual([0, 999]);
  });

  test.each(['Won', 'Lost'])('a dispute of its payment that is %s', async (outcome) => {
    await world.holdDisputes();
    const card = await world.addCard(fan, `pm_card_createDispute${outcome}`);
    const { code } = await give(3, undefined, fan, { paymentMethodId: card });
    await redeem(code, theo);
    await holds(2 * third, third);
    await world.hurryDisputes('coming');
    await becomes('ended', theo);
    await world.hurryDisputes('open');
    const { sql } = world.service.deps.database;
    await waitFor(
      async () => (await sql`select from dispute where payer_id = ${fan.id} and status <> 'open'`).length > 0,
    );
    if (outcome === 'Lost') return expect(await current(theo)).toMatchObject({ status: 'ended' });
    await becomes('cancelled', theo);
    expect((await current(theo))?.endsAt).toBe('2026-04-30T12:00:00.000Z');
    at('2026-02-28T12:00:00.000Z');
    await holds(third, 2 * third);
  });

  test('the erasure of its giver leaves it to its receiver; that of its receiver gives back what has not begun', async () => {
    const [open, got] = [await give(1), await give(3)];
    await redeem(got.code, theo);
    await holds(940 + 2 * third, third);
    const erase = async (id: string) => {
      while (await erasePerson(world.service.deps, id));
    };
    const { sql } = world.service.deps.database;
    await erase(fan.id);
    expect((await look(open.code, world.someone())).status).toBe(200);
    expect(await sql`select from gift where giver_id = ${fan.id}`).toHaveLength(0);
    await erase(theo.id);
    const left = async () => sql<{ cents: number }[]>`
      select amount_cents - refunded_cents as cents from payment where id = ${got.id}`;
    await waitFor(async () => (await left())[0]?.cents === 999);
    expect(await sql`select from gift where receiver_id = ${theo.id}`).toHaveLength(0);
  });
});
