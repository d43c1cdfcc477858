const day = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { year: 'numeric', month: 'short', day: 'numeric' });
const month = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { year: 'numeric', month: 'long' });
const moment = new Intl.DateTimeFormat(__LANGUAGE_TAG__, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(__LANGUAGE_TAG__, { style: 'narrow', numeric: 'auto' });

/** `Nov 21, 2026`. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}

/** `November 2026`. */
export function formatMonth(instant: string): string {
  return month.format(new Date(instant));
}

/** `Nov 21, 2026, 5:15 PM`, in the reader's time zone. */
export function formatMoment(instant: string): string {
  return moment.format(new Date(instant));
}

const STEPS = [
  { below: 60, unit: 'second', seconds: 1 },
  { below: 3600, unit: 'minute', seconds: 60 },
  { below: 86_400, unit: 'hour', seconds: 3600 },
  { below: 7 * 86_400, unit: 'day', seconds: 86_400 },
] as const;

/** How long ago, up to a week; the day after that. */
export function formatAgo(instant: string, now: Date): string {
  const elapsed = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1000);
  const step = STEPS.find(({ below }) => elapsed < below);
  return step ? relative.format(-Math.floor(elapsed / step.seconds), step.unit) : formatDay(instant);
}
