import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import type { Transaction } from '#/database/transaction.ts';
import type { Lease } from '#/jobs/due-work.ts';

/** Rows that one statement reads. */
const sliceSize = 2_000;
/** Slices that are read before the lease is extended: far fewer than fit into one. */
const slicesEach = 10;

/** Rows that cannot be found with an index, such as those whose text contains an id. */
interface Unindexed {
  /** With its schema, if that is not the service's own. */
  readonly table: SQL;
  /** The columns of the primary key, in order, with their types. */
  readonly key: readonly (readonly [column: string, type: string])[];
  readonly where: SQL;
}

/**
 * Deletes rows by reading a whole table in the order of its primary key, a slice in each transaction; `lease` is extended for as long as
 * that takes. Rows that are written meanwhile may be missed.
 */
export async function deleteInSlices(
  { transaction }: Pick<Database, 'transaction'>,
  rows: Unindexed,
  lease: Pick<Lease, 'extend'>,
): Promise<void> {
  let after: readonly string[] | undefined;
  let slices = 0;
  do {
    const start = after;
    after = await transaction((tx) => deleteFromSlice(tx, rows, start));
    if (++slices % slicesEach === 0) await lease.extend();
  } while (after !== undefined);
}

/** Returns the key of the last row that was read; undefined if there are no more. */
async function deleteFromSlice(
  tx: Transaction,
  { table, key, where }: Unindexed,
  after: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  const list = (parts: readonly SQL[], separator = sql`, `) => sql.join([...parts], separator);
  const columns = key.map(([column]) => sql.identifier(column)).map((column) => sql`${column}`);
  const descending = columns.map((column) => sql`${column} desc`);
  const isSame = columns.map((column) => sql`whole.${column} = slice.${column}`);
  const values = after?.map((value, index) => sql`${value}::text::${sql.raw(key[index]?.[1] ?? 'text')}`);
  const isAfter = values === undefined ? sql`true` : sql`(${list(columns)}) > (${list(values)})`;
  const [last] = await tx.execute<{ key: string[] }>(sql`
    with slice as materialized (
      select ${list(columns)}, (${where}) as is_meant from ${table} where ${isAfter}
      order by ${list(columns)} limit ${sliceSize}
    ), gone as (
      delete from ${table} whole using slice where ${list(isSame, sql` and `)} and slice.is_meant
    )
    select array[${list(columns.map((column) => sql`${column}::text`))}] as key from slice
    order by ${list(descending)} limit 1`);
  return last?.key;
}
