import { describe, expect, it } from 'vitest';
import { barsOf, topOf } from './chart-rules.ts';
import { periodOf } from './period.ts';

const daysUntil = (end: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(end) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
    amount: 0.1,
  }));
const amountOf = ({ amount }: { readonly amount: number }) => amount;

describe('bars', () => {
  it('stand for a day each while there are few', () => {
    const bars = barsOf(daysUntil('2026-03-02', 30), amountOf);
    expect(bars).toHaveLength(30);
    expect(bars.at(-1)).toEqual({ label: 'Mar 2', value: 0.1 });
  });

  it('stand for weeks that end with the last day, the first of them short', () => {
    const bars = barsOf(daysUntil('2026-03-02', 90), amountOf);
    expect(bars).toHaveLength(13);
    expect(bars[0]).toEqual({ label: 'Week to Dec 8', value: 0.6 });
    expect(bars.at(-1)).toEqual({ label: 'Week to Mar 2', value: 0.7 });
  });

  it('stand for the twelve months of a year, which begins with a whole one', () => {
    const { startDate, endDate } = periodOf('365', new Date('2026-03-02T23:59:00Z'));
    expect([startDate, endDate]).toEqual(['2025-04-01', '2026-03-02']);
    const count = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
    const bars = barsOf(daysUntil(endDate, count), amountOf);
    expect(bars).toHaveLength(12);
    expect(bars[0]).toEqual({ label: 'Apr 2025', value: 3 });
  });

  it('have no cent too many where small amounts are summed', () => {
    const days = daysUntil('2026-03-02', 60);
    const sum = barsOf(days, amountOf).reduce((all, { value }) => all + Math.round(value * 100), 0);
    expect(sum).toBe(600);
  });
});

describe('the top of a chart', () => {
  it.each([
    [0, 1],
    [0.3, 0.5],
    [7.77, 10],
    [10, 10],
    [1234, 2000],
  ])('is a round figure above the highest: %d under %d', (value, top) => {
    expect(topOf([{ label: '', value }])).toBeCloseTo(top);
  });

  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [5, 10],
    [10, 10],
    [33, 40],
  ])('is an even number where the chart shows counts: %d under %d', (value, top) => {
    expect(topOf([{ label: '', value }], true)).toBe(top);
  });
});

it('a period of days ends today and holds that many', () => {
  expect(periodOf('7', new Date('2026-03-02T00:00:00Z'))).toEqual({ startDate: '2026-02-24', endDate: '2026-03-02' });
});
