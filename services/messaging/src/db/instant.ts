import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time with the precision of a JavaScript Date, so that it reads back as it was written. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}
