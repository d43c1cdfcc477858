import * as composerTexts from '#/shared/config/texts/composer.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The value of a date and time field: `2026-11-21T18:30`, in the author's time zone. */
export function toLocalInput(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 16);
}

/** Parses the value of such a field; undefined if it is not a date and time. */
export function readSchedule(typed: string): Date | undefined {
  if (!/^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}/.test(typed)) return undefined;
  const moment = new Date(typed);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The default moment: the full hour after the next. */
export function proposeSchedule(now: Date): string {
  const next = new Date(now.getTime() + HOUR_MS);
  next.setMinutes(0, 0, 0);
  return toLocalInput(new Date(next.getTime() + HOUR_MS));
}

/** The range that can be chosen: one year from now. */
export function scheduleBounds(now: Date): { readonly min: string; readonly max: string } {
  const last = new Date(now);
  last.setFullYear(last.getFullYear() + 1);
  return { min: toLocalInput(now), max: toLocalInput(last) };
}

/** The error of a moment, with the server's message. */
export function checkSchedule(typed: string, now: Date): string | undefined {
  const moment = readSchedule(typed);
  if (moment === undefined) return composerTexts.chooseADayAndATime;
  if (moment.getTime() <= now.getTime()) return composerTexts.timeNotInFuture;
  const last = new Date(now);
  last.setFullYear(last.getFullYear() + 1);
  return moment.getTime() > last.getTime() ? composerTexts.timeBeyondAYear : undefined;
}
