import { type SQL, sql } from 'drizzle-orm';

/** Returns the value of a post's `reacted_on` after a like or comment at `now`. Never goes back. */
export function reactedOn(now: Date): SQL {
  return sql`greatest(reacted_on, ${now.toISOString().slice(0, 10)}::date)`;
}
