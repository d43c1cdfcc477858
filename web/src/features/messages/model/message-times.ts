import * as messageTexts from '#/shared/config/texts/messages.ts';

const clock = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { weekday: 'short' });
const dayOfYear = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { weekday: 'long', month: 'long', day: 'numeric' });
const wholeDay = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { year: 'numeric', month: 'long', day: 'numeric' });
const shortDay = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { month: 'short', day: 'numeric' });
const shortWholeDay = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { year: 'numeric', month: 'short', day: 'numeric' });

const DAY_MS = 86_400_000;

/** `9:05 PM`. */
export function formatClock(instant: string): string {
  return clock.format(new Date(instant));
}

/** The date above the messages of a day: Today, Yesterday, `Saturday, November 14`, with the year if it is not the current one. */
export function formatDayOf(instant: string, now: Date): string {
  const date = new Date(instant);
  const days = daysBetween(date, now);
  if (days <= 0) return messageTexts.today;
  if (days === 1) return messageTexts.yesterday;
  return date.getFullYear() === now.getFullYear() ? dayOfYear.format(date) : wholeDay.format(date);
}

/** The time in a conversation's row: the time today, the weekday within a week, the day before that. */
export function formatRowTime(instant: string, now: Date): string {
  const date = new Date(instant);
  const days = daysBetween(date, now);
  if (days <= 0) return clock.format(date);
  if (days < 7) return weekday.format(date);
  return date.getFullYear() === now.getFullYear() ? shortDay.format(date) : shortWholeDay.format(date);
}

/** Returns the calendar days between two dates in the browser's time zone. */
function daysBetween(date: Date, now: Date): number {
  return Math.round((midnightOf(now) - midnightOf(date)) / DAY_MS);
}

function midnightOf(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
