import { badRequest } from '#/common/errors.ts';
import { findDay, findTime } from '#/input/day-or-time.ts';

type Texts<Field extends string> = Readonly<Record<Field, string | undefined>>;
type Dates<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** Reads days of a query, as `YYYY-MM-DD`. Throws a 400 that names every field in which there is no such day. */
export function readDays<Field extends string>(texts: Texts<Field>): Dates<Field> {
  return readDates(texts, 'There is no such day', findDay);
}

/**
 * Reads a day or a time at each end of a period as ISO text: of a day its start or its end, in UTC. Throws a 400 that names
 * every field in which there is no such day or time.
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
