import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the millisecond: what a clock gives is what comes back. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}
