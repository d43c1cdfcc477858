import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import type { Transaction } from '#/database/transaction.ts';

/** Rows that one transaction deletes: some milliseconds of work, after which whoever waits for a row has its turn. */
const rowsAtOnce = 1_000;

/** Rows of a table that are to go. */
export type Slice = readonly [table: string, where: SQL];

/**
 * Deletes at most a thousand rows of one of the tables, in a transaction of its own. Returns whether there may be more, so
 * that whoever erases a person with a great many rows comes back for the next ones.
 */
export async function deleteNextSlice(
  { transaction }: Pick<Database, 'transaction'>,
  slices: readonly Slice[],
): Promise<boolean> {
  for (const slice of slices) {
    if (await transaction((tx) => deleteSlice(tx, slice))) return true;
  }
  return false;
}

async function deleteSlice(tx: Transaction, [table, where]: Slice): Promise<boolean> {
  const name = sql.identifier(table);
  // Those that somebody changes at this very moment are left to the next round.
  const gone = await tx.execute(sql`
    delete from ${name} where ctid = any (array(
      select ctid from ${name} where ${where} limit ${rowsAtOnce}))`);
  return gone.count === rowsAtOnce;
}
