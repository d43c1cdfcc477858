import { sql } from 'drizzle-orm';

/**
 * For RETURNING: a number greater than that of every such change made before. It is taken once the change's row is
 * written or removed: whoever changes it back has to wait for this transaction, and so gets a greater one.
 */
export const revision = sql<string>`nextval('revision')`;
