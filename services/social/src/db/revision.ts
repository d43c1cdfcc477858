import { sql } from 'drizzle-orm';

/**
 * For RETURNING: a number greater than that of every earlier change of the same row. It is drawn when the row is written or
 * deleted, so that a reverse change waits for this transaction and gets a greater number.
 */
export const revision = sql<string>`nextval('revision')`;
