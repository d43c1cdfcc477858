import { describe, expect, it } from 'vitest';
import { barsOf, topOf } from './chart-rules.ts';

const daysUntil = (end: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(end) - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
    amount: 0.1,
  }));
const amountOf = ({ amount }: { readonly amount: number }) => amount;

it('the top is as high as the deepest loss', () => {
  expect(
    topOf([
      { label: 'a', value: -4.2 },
      { label: 'b', value: 1 },
    ]),
  ).toBe(5);
});

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

  it('stand for months in a year, of which the first and the last are not whole', () => {
    const bars = barsOf(daysUntil('2026-03-02', 365), amountOf);
    expect(bars).toHaveLength(13);
    expect([bars[0], bars[1]]).toEqual([
      { label: 'Mar 2025', value: 2.9 },
      { label: 'Apr 2025', value: 3 },
    ]);
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
