import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import type { Transaction } from '#/database/transaction.ts';

/** Rows that one transaction deletes. This takes some milliseconds, so that waiting transactions get their turn. */
const batchSize = 1_000;

/** Rows of a table that are to go. */
export type DeletionTarget = readonly [table: string, where: SQL];

/**
 * Deletes at most a thousand rows of one of the tables, in a transaction of its own. Returns whether there may be more,
 * so that the caller continues with the next batch.
 */
export async function deleteNextBatch(
  { transaction }: Pick<Database, 'transaction'>,
  slices: readonly DeletionTarget[],
): Promise<boolean> {
  for (const slice of slices) {
    if (await transaction((tx) => deleteBatch(tx, slice))) return true;
  }
  return false;
}

async function deleteBatch(tx: Transaction, [table, where]: DeletionTarget): Promise<boolean> {
  const name = sql.identifier(table);
  // Skips rows that another transaction is changing; a later batch deletes them.
  const deleted = await tx.execute(sql`
    delete from ${name} where ctid = any (array(
      select ctid from ${name} where ${where} limit ${batchSize}))`);
  return deleted.count === batchSize;
}
