const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** Returns the day in UTC of a text that is a day, `YYYY-MM-DD`, or a time as ISO 8601. Undefined for other texts and for days that do not exist, such as 30 February. */
export function findDay(text: string): string | undefined {
  return findTime(text, 'start')?.slice(0, 10);
}

/**
 * Returns the time as ISO 8601 in UTC; for a day, its first or its last millisecond. Undefined where there is no such day
 * or time.
 */
export function findTime(text: string, edge: 'start' | 'end'): string | undefined {
  const isDay = dayPattern.test(text);
  const day = text.slice(0, 10);
  if ((!isDay && !timePattern.test(text)) || !exists(day)) return undefined;
  const moment = Date.parse(isDay ? `${day}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}Z` : text);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}

/** Whether there is such a day: 30 February would be taken for another one, and the database knows no year 0. */
function exists(day: string): boolean {
  const moment = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(moment) && !day.startsWith('0000') && new Date(moment).toISOString().startsWith(day);
}
