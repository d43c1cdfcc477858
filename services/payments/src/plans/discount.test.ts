import { describe, expect, test } from 'vitest';
import { afterMonth, type Discount, monthCents } from '#/plans/discount.ts';
import type { Plan } from '#/plans/plan.ts';
import { changeTerms, joinTerms, type Running } from '#/plans/quote-rules.ts';
import { addMonths } from '#/subscriptions/renewal-rules.ts';

const at = (text: string) => new Date(text);
const tier = (slot: number, priceCents: number): Plan => ({
  tierId: `tier ${slot}`,
  slot,
  tierName: `T${slot}`,
  priceCents,
});
const off = (percent: number, months: number | null = null, tierIds: string[] | null = null): Discount => ({
  percent,
  cents: null,
  months,
  tierIds,
});
const dollarsOff = (cents: number): Discount => ({ percent: null, cents, months: null, tierIds: null });
const started = at('2026-01-31T12:00:00.000Z');
const running = (plan: Plan, discount: Discount | undefined, more: Partial<Running> = {}): Running => ({
  ...plan,
  status: 'active',
  startedAt: started,
  billedFrom: null,
  pauseMonths: null,
  months: 1,
  renewsAt: addMonths(started, 1),
  discount,
  ...more,
});

test.each([
  [999, off(33), 669],
  [999, off(1), 989],
  [1_000, off(99), 50],
  [40, off(50), 40],
  [500, dollarsOff(120), 380],
  [500, dollarsOff(900), 50],
  [999, undefined, 999],
  [999, off(33, 1, ['tier 7']), 999],
  [999, off(33, 1, ['tier 7', 'tier 0']), 669],
])('a month of %i cents with %j costs %i', (price, discount, cost) => {
  expect(monthCents(tier(0, price), discount)).toBe(cost);
});

test('is used up after its months, or never', () => {
  expect(afterMonth(off(20, 3))).toEqual(off(20, 2));
  expect(afterMonth(off(20, 1))).toBeUndefined();
  expect(afterMonth(off(20))).toEqual(off(20));
});

describe('joining', () => {
  const gold = tier(1, 2_000);

  test.each([
    [1, 2_000, '2026-02-28T12:00:00.000Z'],
    [2, 1_500, '2026-03-31T12:00:00.000Z'],
    [13, 1_500, '2027-02-28T12:00:00.000Z'],
  ])('with 25%% off for %i months', (months, then, full) => {
    expect(joinTerms(gold, started, { trialDays: null, discount: off(25, months) })).toMatchObject({
      nowCents: 1_500,
      next: { cents: then, at: at('2026-02-28T12:00:00.000Z') },
      fullAt: at(full),
    });
  });

  test('with a code for ever never costs the full price', () => {
    const terms = joinTerms(gold, started, { trialDays: null, discount: off(25) });
    expect(terms).toMatchObject({ nowCents: 1_500, next: { cents: 1_500 }, fullAt: null });
  });

  test('with a trial costs nothing now, and the full price when it ends', () => {
    const ends = at('2026-03-02T12:00:00.000Z');
    expect(joinTerms(gold, started, { trialDays: 30, discount: undefined })).toEqual({
      kind: 'join',
      plan: gold,
      nowCents: 0,
      next: { cents: 2_000, at: ends },
      fullAt: ends,
    });
  });
});

describe('a change with a discount', () => {
  const [basic, gold, top] = [tier(0, 1_000), tier(1, 2_000), tier(2, 4_000)];
  const half = at('2026-02-14T12:00:00.000Z');

  test('upwards pays the difference of the full prices, and reduces the months to come', () => {
    expect(changeTerms(running(gold, off(50, 2)), top, half)).toMatchObject({
      kind: 'up',
      nowCents: 1_000,
      next: { cents: 2_000, at: at('2026-02-28T12:00:00.000Z') },
      fullAt: at('2026-04-30T12:00:00.000Z'),
    });
  });

  test('to a tier that it is not for costs that tier’s full price', () => {
    const forGold = off(50, 2, ['tier 1']);
    expect(changeTerms(running(gold, forGold), top, half).next).toMatchObject({ cents: 4_000 });
    const down = changeTerms(running(gold, forGold), basic, half);
    expect(down).toMatchObject({ kind: 'down', next: { cents: 1_000 } });
    expect(down.fullAt).toBeUndefined();
  });

  test('downwards and staying are reduced from the renewal on', () => {
    expect(changeTerms(running(gold, off(50)), basic, half)).toMatchObject({ next: { cents: 500 }, fullAt: null });
    expect(changeTerms(running(gold, off(50, 1)), gold, half)).toMatchObject({
      kind: 'stay',
      next: { cents: 1_000 },
      fullAt: at('2026-03-31T12:00:00.000Z'),
    });
  });

  test('in grace a reduced month is paid now', () => {
    const grace = running(gold, off(50, 2), { status: 'grace' });
    expect(changeTerms(grace, gold, at('2026-03-01T12:00:00.000Z'))).toMatchObject({
      kind: 'month',
      nowCents: 1_000,
      next: { cents: 1_000, at: at('2026-03-31T12:00:00.000Z') },
      fullAt: at('2026-04-30T12:00:00.000Z'),
    });
  });
});

describe('a change in a trial', () => {
  const [basic, gold, top] = [tier(0, 1_000), tier(1, 2_000), tier(2, 4_000)];
  const ends = at('2026-02-07T12:00:00.000Z');
  const trial = running(gold, undefined, { months: 0, billedFrom: ends, renewsAt: ends });
  const now = at('2026-02-03T09:00:00.000Z');

  test('upwards ends it: a month is paid now', () => {
    expect(changeTerms(trial, top, now)).toMatchObject({
      kind: 'month',
      nowCents: 4_000,
      next: { cents: 4_000, at: at('2026-03-03T09:00:00.000Z') },
    });
  });

  test('downwards and staying pay first when it ends', () => {
    expect(changeTerms(trial, basic, now)).toMatchObject({
      kind: 'down',
      nowCents: 0,
      next: { cents: 1_000, at: ends },
      fullAt: ends,
    });
    expect(changeTerms(trial, gold, now)).toMatchObject({ kind: 'stay', next: { cents: 2_000, at: ends } });
  });

  test('in grace after it a month from its end is paid', () => {
    const grace = { ...trial, status: 'grace' as const };
    expect(changeTerms(grace, gold, at('2026-02-09T12:00:00.000Z'))).toMatchObject({
      kind: 'month',
      nowCents: 2_000,
      next: { at: at('2026-03-07T12:00:00.000Z') },
    });
  });
});
