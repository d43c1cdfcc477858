import { badRequest } from '#/common/errors.ts';

type Texts<Field extends string> = Readonly<Record<Field, string | undefined>>;
type Dates<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** Reads days of a query, as `YYYY-MM-DD`. Throws a 400 that names every field with a day that does not exist. */
export function readDays<Field extends string>(texts: Texts<Field>): Dates<Field> {
  return readDates(texts, 'There is no such day', findDay);
}

/**
 * Reads a day or a time at each end of a period as ISO text: for a day its start or its end, in UTC. Throws a 400 that
 * names every field with a day or time that does not exist.
 */
export function readTimes(period: Texts<'from' | 'to'>): Dates<'from' | 'to'> {
  return readDates(period, 'There is no such day or time', (text, field) =>
    findTime(text, field === 'from' ? 'start' : 'end'),
  );
}

function readDates<Field extends string>(
  texts: Texts<Field>,
  message: string,
  find: (text: string, field: Field) => string | undefined,
): Dates<Field> {
  const wrong: Field[] = [];
  const read: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(texts) as Field[]) {
    const text = texts[field];
    if (text === undefined) continue;
    const found = find(text, field);
    if (found === undefined) wrong.push(field);
    else read[field] = found;
  }
  if (wrong.length > 0)
    throw badRequest(
      message,
      wrong.map((field) => ({ field, message })),
    );
  return read;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/**
 * Returns the day in UTC of a text that is a day, `YYYY-MM-DD`, or a time as ISO 8601. Undefined for other texts and for days that do not
 * exist, such as 30 February.
 */
export function findDay(text: string): string | undefined {
  return findTime(text, 'start')?.slice(0, 10);
}

/**
 * Returns the time as ISO 8601 in UTC; for a day, its first or its last millisecond. Undefined if there is no such day or
 * time.
 */
export function findTime(text: string, edge: 'start' | 'end'): string | undefined {
  const isDay = dayPattern.test(text);
  const day = text.slice(0, 10);
  if ((!isDay && !timePattern.test(text)) || !exists(day)) return undefined;
  const moment = Date.parse(isDay ? `${day}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}Z` : text);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}

/** Whether the day exists: `Date` would read 30 February as another day, and the database has no year 0. */
function exists(day: string): boolean {
  const moment = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(moment) && !day.startsWith('0000') && new Date(moment).toISOString().startsWith(day);
}
