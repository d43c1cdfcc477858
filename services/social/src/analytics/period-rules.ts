import { type AppError, invalidField } from '@stagedoor/service-kit/common/errors';
import { findDay } from '@stagedoor/service-kit/input/day-or-time';

/** Days as `YYYY-MM-DD`, UTC, both included. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

const dayMs = 24 * 3_600_000;
const maxDays = 366;
const defaultDays = 30;

/** Returns the requested period; without dates, the 30 days up to today. Throws a 400 for an invalid one. */
export function readPeriod({ startDate, endDate }: { startDate?: string; endDate?: string }, now: Date): Period {
  const end = endDate === undefined ? startOf(now) : readDay('endDate', endDate);
  const start = startDate === undefined ? end - (defaultDays - 1) * dayMs : readDay('startDate', startDate);
  if (start > end) throw invalidField('startDate', 'The first day must not be after the last');
  if ((end - start) / dayMs >= maxDays) throw invalidField('startDate', 'At most 366 days can be asked for');
  return { start: toDay(start), end: toDay(end) };
}

/** Throws a 400 for a day that does not exist, such as February 30. */
function readDay(field: string, text: string): number {
  const day = findDay(text);
  if (day === undefined) throw noSuchDay(field);
  return Date.parse(`${day}T00:00:00.000Z`);
}

function noSuchDay(field: string): AppError {
  return invalidField(field, 'There is no such day');
}

function startOf(now: Date): number {
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
