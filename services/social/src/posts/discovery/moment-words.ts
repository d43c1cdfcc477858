const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Longer periods begin with a day, or with a month. */
const longestByHours = dayMs;
const longestByDays = 30 * dayMs;
/** Of longer periods the last hours are not told apart. */
const longestToHour = 4 * dayMs;

/**
 * Returns the start of the hour, day or month of `from`, whichever suits the length of a period from there to `before`, so that few words
 * name it. All are ms since 1970.
 */
export function periodStart(from: number, before: number): number {
  const length = before - from;
  if (length <= longestByHours) return from - (from % hourMs);
  if (length <= longestByDays) return from - (from % dayMs);
  return monthStart(from, 0);
}

/**
 * Returns a query that matches the posts of a period, by the words that `post_moments` adds to them, and maybe some that are up to a
 * day later. `from` is a result of {@link periodStart}.
 */
export function periodQuery(from: number, before: number): string {
  const smallest = before - from <= longestToHour ? hourMs : dayMs;
  const words: string[] = [];
  for (let at = from; at < before; ) {
    const iso = new Date(at).toISOString();
    const nextMonth = monthStart(at, 1);
    if (at === monthStart(at, 0) && nextMonth <= before) {
      words.push(iso.slice(0, 7));
      at = nextMonth;
    } else if (at % dayMs === 0 && (smallest === dayMs || at + dayMs <= before)) {
      words.push(iso.slice(0, 10));
      at += dayMs;
    } else {
      words.push(iso.slice(0, 13));
      at += hourMs;
    }
  }
  return words.map((word) => `'At ${word}'`).join(' | ');
}

function monthStart(at: number, later: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
}
