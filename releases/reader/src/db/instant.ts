import { timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with the millisecond precision of JavaScript dates, so that a value comes back as it was written. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}
