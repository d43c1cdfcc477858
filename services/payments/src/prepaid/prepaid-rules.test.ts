import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginOfMonth, costOfMonths, countBegun, shareOfMonth } from '#/prepaid/prepaid-rules.ts';

const months = (count: number, amountCents: number, firstCents: number | null = null) => ({
  months: count,
  amountCents,
  firstCents,
  keptMonths: null,
});

describe('what used months cost', () => {
  test.each([
    // A third less of 3 × $9.99, to the cent below.
    [months(3, 2_007), [669, 1_338, 2_007]],
    [months(3, 1_000), [333, 666, 1_000]],
    [months(12, 9_999), [833, 1_666, 2_499]],
    // An upgrade for the last 12 days of a month and two whole ones.
    [months(3, 2_387, 387), [387, 1_387, 2_387]],
  ])('%j', (paid, costs) => {
    expect(costs.map((_, index) => costOfMonths(paid, index + 1))).toEqual(costs);
    expect(costOfMonths(paid, 0)).toBe(0);
    expect(costOfMonths(paid, paid.months)).toBe(paid.amountCents);
  });

  test('is never more than their exact share, and the creator gets all that was held', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 50, max: 1_199_988 }), (count, cents) => {
        const paid = months(count, cents);
        let held = cents;
        for (let month = 1; month <= count; month += 1) {
          expect(costOfMonths(paid, month) * count).toBeLessThanOrEqual(cents * month);
          const share = shareOfMonth(paid, month, held);
          expect(share).toBeGreaterThanOrEqual(0);
          held -= share;
        }
        expect(held).toBe(0);
      }),
    );
  });

  test('after a part went back is spread over the months that are left', () => {
    const paid = months(3, 3_000);
    expect(shareOfMonth(paid, 1, 2_880)).toBe(960);
    expect(shareOfMonth(paid, 2, 1_420)).toBe(710);
    expect(shareOfMonth(paid, 3, 710)).toBe(710);
    expect(shareOfMonth({ ...paid, keptMonths: 2 }, 2, 500)).toBe(500);
  });
});

describe('months', () => {
  const start = new Date('2027-12-31T23:30:00.000Z');
  test('begin on the same day, or on the last one: 29 February, and the day of UTC wherever their payer is', () => {
    const begins = [1, 2, 3, 4, 5].map((month) => beginOfMonth(start, { fromMonth: 0 }, month).toISOString());
    expect(begins).toEqual([
      '2027-12-31T23:30:00.000Z',
      '2028-01-31T23:30:00.000Z',
      '2028-02-29T23:30:00.000Z',
      '2028-03-31T23:30:00.000Z',
      '2028-04-30T23:30:00.000Z',
    ]);
  });

  test('are counted from the moment when they begin, and no further than they are kept', () => {
    const three = { fromMonth: 2, months: 3, keptMonths: null };
    expect(countBegun(start, three, new Date('2028-02-29T23:29:59.999Z'))).toBe(0);
    expect(countBegun(start, three, new Date('2028-02-29T23:30:00.000Z'))).toBe(1);
    expect(countBegun(start, three, new Date('2030-01-01T00:00:00.000Z'))).toBe(3);
    expect(countBegun(start, { ...three, keptMonths: 1 }, new Date('2030-01-01T00:00:00.000Z'))).toBe(1);
  });
});
