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
  // By their places rows can be deleted in one table only, and each partition is one. They are locked, so that none moves meanwhile. A row
  // that another transaction is changing is waited for: skipped, it would stay where no later batch comes.
  const found = await tx.execute<{ part: string; places: string[]; count: number }>(sql`
    select part::regclass::text as part, array_agg(place::text) as places, count(*)::int as count
    from (select tableoid as part, ctid as place from ${sql.identifier(table)} where ${where} limit ${batchSize} for update) row
    group by 1`);
  let count = 0;
  for (const { part, places, count: ofPart } of found) {
    await tx.execute(sql`
      delete from ${sql.raw(part)} where ctid = any (array(
        select place::tid from jsonb_array_elements_text(${JSON.stringify(places)}::text::jsonb) place))`);
    count += ofPart;
  }
  return count === batchSize;
}
