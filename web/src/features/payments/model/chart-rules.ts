import * as paymentTexts from '#/shared/config/texts/payments.ts';

/** One bar: its label, and its value. */
export interface Point {
  readonly label: string;
  readonly value: number;
}

interface Day {
  readonly date: string;
}

const MOST_BARS = 31;
const WEEK = 7;
const dayName = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A bar a day while they fit beside each other, then a week, then a month. */
export function barsOf<D extends Day>(days: readonly D[], read: (day: D) => number): readonly Point[] {
  const groups = new Map<string, Point>();
  days.forEach((day, index) => {
    const label = labelOf(day, days, index);
    // In cents, so that the sum of many small amounts is exact.
    const sum = Math.round((groups.get(label)?.value ?? 0) * 100) + Math.round(read(day) * 100);
    groups.set(label, { label, value: sum / 100 });
  });
  return [...groups.values()];
}

function labelOf(day: Day, days: readonly Day[], index: number): string {
  if (days.length <= MOST_BARS) return nameDay(day.date);
  if (days.length > MOST_BARS * WEEK) return monthName.format(new Date(day.date));
  // Weeks end today: the first one may be short.
  const ahead = (days.length - 1 - index) % WEEK;
  const last = days[index + ahead] ?? day;
  return paymentTexts.weekTo({ date: nameDay(last.date) });
}

export function nameDay(date: string): string {
  return dayName.format(new Date(date));
}

/** Returns a round figure at least as large as every bar's absolute value; an even number if the chart shows counts. */
export function topOf(points: readonly Point[], isWhole = false): number {
  const highest = Math.max(0, ...points.map(({ value }) => Math.abs(value)));
  if (highest <= 0) return isWhole ? 2 : 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const tops = (isWhole ? [1, 2, 4, 10] : [1, 2, 5, 10]).map((step) => step * power);
  return tops.find((top) => top >= highest && !(isWhole && top % 2 === 1)) ?? 10 * power;
}
