import { invalidField } from '@stagedoor/service-kit/common/errors';
import { readDays } from '@stagedoor/service-kit/input/read-dates';

const dayMs = 86_400_000;
const longest = 366;

export interface Period {
  /** `YYYY-MM-DD`, UTC, both inclusive. */
  readonly start: string;
  readonly end: string;
}

/** Returns the requested days: the last 30 by default, at most 366. Throws a 400 for invalid days. */
export function readPeriod(query: { readonly startDate?: string; readonly endDate?: string }, now: Date): Period {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const { startDate, endDate } = readDays({ startDate: query.startDate, endDate: query.endDate });
  const end = endDate === undefined ? today : startOf(endDate);
  const start = startDate === undefined ? end - 29 * dayMs : startOf(startDate);
  if (start > end) throw invalidField('startDate', 'The period ends before it starts');
  if ((end - start) / dayMs + 1 > longest) throw invalidField('startDate', `A period has at most ${longest} days`);
  return { start: toDay(start), end: toDay(end) };
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** Returns every day of a period. */
export function daysOf({ start, end }: Period): string[] {
  const first = Date.parse(`${start}T00:00:00.000Z`);
  const count = (Date.parse(`${end}T00:00:00.000Z`) - first) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => toDay(first + index * dayMs));
}

/** Returns the day in UTC of a moment in milliseconds, as `YYYY-MM-DD`. */
export function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Returns the day the given number of days later, or earlier. */
export function addDays(day: string, days: number): string {
  return toDay(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs);
}
