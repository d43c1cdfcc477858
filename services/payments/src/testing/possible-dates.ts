import { addMonths } from '#/subscriptions/renewal-rules.ts';

/**
 * Returns the invoice date that is the given number of months after this one, or before. There are several if this one is the last day of
 * its month: the others may be on a later day, which this month does not have.
 */
export function possibleDates(date: Date, months: number): Date[] {
  const isLastDay = addDays(date, 1).getUTCDate() === 1;
  const latestDay = isLastDay ? 31 : date.getUTCDate();
  const firstDay = addMonths(addDays(date, 1 - date.getUTCDate()), months);
  const lastDay = addDays(addMonths(firstDay, 1), -1);
  const days = Array.from({ length: latestDay - date.getUTCDate() + 1 }, (_, index) => date.getUTCDate() + index);
  const found = days.map((day) => Math.min(day, lastDay.getUTCDate()));
  return [...new Set(found)].map((day) => addDays(firstDay, day - 1));
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}
