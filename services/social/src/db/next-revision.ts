import type { Transaction } from '@stagedoor/service-kit/database';
import { sql } from 'drizzle-orm';

/**
 * A number greater than that of every change that was made before. Taken after the row of the change was written:
 * whoever changes it back must wait for this transaction, and so gets a greater one.
 */
export async function nextRevision(tx: Transaction): Promise<number> {
  const [row] = await tx.execute<{ revision: string }>(sql`select nextval('revision') as revision`);
  return Number(row?.revision);
}
