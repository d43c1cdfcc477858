import { invalidField } from '@stagedoor/service-kit/common/errors';
import { readDays } from '@stagedoor/service-kit/input/read-dates';

/** Days as `YYYY-MM-DD`, UTC, both included. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

const dayMs = 24 * 3_600_000;
const maxDays = 366;
const defaultDays = 30;

/** Returns the requested period; without dates, the 30 days up to today. Throws a 400 for an invalid one. */
export function readPeriod(query: { startDate?: string; endDate?: string }, now: Date): Period {
  const { startDate, endDate } = readDays({ startDate: query.startDate, endDate: query.endDate });
  const end = endDate === undefined ? startOfToday(now) : startOf(endDate);
  const start = startDate === undefined ? end - (defaultDays - 1) * dayMs : startOf(startDate);
  if (start > end) throw invalidField('startDate', 'The first day must not be after the last');
  if ((end - start) / dayMs >= maxDays) throw invalidField('startDate', 'At most 366 days can be asked for');
  return { start: toDay(start), end: toDay(end) };
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

function startOfToday(now: Date): number {
  return Math.floor(now.getTime() / dayMs) * dayMs;
}

/** Returns the day in UTC of a moment in milliseconds, as `YYYY-MM-DD`. */
export function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** Returns the day the given number of days later, or earlier. */
export function addDays(day: string, days: number): string {
  return toDay(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs);
}
