import { describe, expect, test } from 'vitest';
import type { Plan } from '#/plans/plan.ts';
import { changeTerms, joinTerms, type Running, restOfPeriod } from '#/plans/quote-rules.ts';
import { shareOf } from '#/plans/share-of.ts';
import { addMonths } from '#/subscriptions/renewal-rules.ts';

const at = (text: string) => new Date(text);
const tier = (slot: number, priceCents: number): Plan => ({
  tierId: `tier ${slot}`,
  slot,
  tierName: `T${slot}`,
  priceCents,
});
const started = at('2026-01-31T12:00:00.000Z');
const running = (plan: Plan, more: Partial<Running> = {}): Running => ({
  ...plan,
  status: 'active',
  startedAt: started,
  discount: undefined,
  months: 1,
  renewsAt: addMonths(started, 1),
  billedFrom: null,
  pauseMonths: null,
  ...more,
});

test('shares are rounded down, and their differences add up', () => {
  expect(shareOf(999, 67, 100)).toBe(669);
  expect(shareOf(999, 1, 3)).toBe(333);
  expect([1, 2, 3].map((part) => shareOf(1_000, part, 3) - shareOf(1_000, part - 1, 3))).toEqual([333, 333, 334]);
});

test('a subscription costs its price now and a month later, a free tier never anything', () => {
  expect(joinTerms(tier(0, 999), started)).toMatchObject({
    kind: 'join',
    nowCents: 999,
    next: { cents: 999, at: at('2026-02-28T12:00:00.000Z') },
  });
  expect(joinTerms(tier(0, 0), started)).toMatchObject({ nowCents: 0, next: null });
});

describe('a change of plan', () => {
  const half = at('2026-02-14T12:00:00.000Z');

  test('upwards pays the difference of full prices for the rest of the period', () => {
    expect(changeTerms(running(tier(0, 1_000)), tier(1, 2_000), half)).toMatchObject({
      kind: 'up',
      nowCents: 500,
      next: { cents: 2_000, at: at('2026-02-28T12:00:00.000Z') },
    });
    expect(changeTerms(running(tier(0, 1_000)), tier(1, 1_080), half, 50).nowCents).toBe(0);
    // In the last millisecond there is less than a cent left.
    const last = new Date(addMonths(started, 1).getTime() - 1);
    expect(changeTerms(running(tier(0, 1_000)), tier(1, 2_000), last).nowCents).toBe(0);
  });

  test('to a tier with the same price costs nothing', () => {
    expect(changeTerms(running(tier(0, 1_000)), tier(1, 1_000), half)).toMatchObject({ kind: 'up', nowCents: 0 });
  });

  test('downwards begins with the renewal', () => {
    expect(changeTerms(running(tier(1, 2_000)), tier(0, 1_000), half)).toMatchObject({
      kind: 'down',
      nowCents: 0,
      next: { cents: 1_000, at: at('2026-02-28T12:00:00.000Z') },
    });
    expect(changeTerms(running(tier(1, 2_000)), tier(0, 0), half)).toMatchObject({ kind: 'down', next: null });
  });

  test('to the same tier keeps a price that has risen since, and takes a lower one', () => {
    expect(changeTerms(running(tier(0, 1_000)), tier(0, 1_500), half)).toMatchObject({
      kind: 'stay',
      next: { cents: 1_000 },
    });
    expect(changeTerms(running(tier(0, 1_000)), tier(0, 500), half)).toMatchObject({
      kind: 'down',
      next: { cents: 500 },
    });
  });

  test('in grace pays a whole month of the chosen plan, on the day of the month as before', () => {
    const inGrace = running(tier(0, 1_000), { status: 'grace' });
    const now = at('2026-03-02T12:00:00.000Z');
    for (const [plan, cents] of [
      [tier(0, 1_000), 1_000],
      [tier(1, 2_000), 2_000],
      [tier(2, 500), 500],
    ] as const) {
      expect(changeTerms(inGrace, plan, now)).toMatchObject({
        kind: 'month',
        nowCents: cents,
        next: { cents, at: at('2026-03-31T12:00:00.000Z') },
      });
    }
    expect(changeTerms(inGrace, tier(3, 0), now)).toMatchObject({ kind: 'down', nowCents: 0, next: null });
  });

  test('from a free tier begins a subscription', () => {
    expect(changeTerms(running(tier(0, 0)), tier(1, 2_000), half)).toMatchObject({ kind: 'join', nowCents: 2_000 });
    expect(changeTerms(running(tier(0, 0)), tier(0, 0), half)).toMatchObject({ kind: 'stay', next: null });
  });
});

test.each([
  ['a leap year’s February', '2024-01-31T12:00:00.000Z', 1, '2024-02-15T00:00:00.000Z', 500],
  ['a short February', '2026-01-31T12:00:00.000Z', 1, '2026-02-14T12:00:00.000Z', 500],
  ['a month to come besides half of this one', '2026-01-31T12:00:00.000Z', 2, '2026-02-14T12:00:00.000Z', 1_500],
  ['two of three months that are paid ahead', '2026-04-10T00:00:00.000Z', 3, '2026-05-10T00:00:00.000Z', 2_000],
  ['the whole of it', '2026-04-10T00:00:00.000Z', 1, '2026-04-10T00:00:00.000Z', 1_000],
])('what is left of %s', (_, start, months, now, cents) => {
  const from = at(start);
  expect(
    restOfPeriod(1_000, { startedAt: from, billedFrom: null, months, renewsAt: addMonths(from, months) }, at(now)),
  ).toBe(cents);
});
