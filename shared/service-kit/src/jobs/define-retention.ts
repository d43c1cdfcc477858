import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import type { Transaction } from '#/database/transaction.ts';
import type { Job } from '#/jobs/job.ts';

const pauseMs = 600_000;

interface Definition<Deps> {
  readonly name: string;
  /** The rules, the same in each round. */
  readonly rules: (deps: Deps) => readonly RetentionRule[];
}

/** Returns a job that deletes expired rows: each round deletes one batch per rule, and rounds repeat until none is left. */
export function defineRetention<
  Deps extends { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock },
>({ name, rules }: Definition<Deps>): Job<Deps> {
  return {
    name,
    pauseMs,
    async run(deps) {
      let hasMore = false;
      for (const rule of rules(deps)) hasMore = (await deleteExpiredBatch(deps, rule)) || hasMore;
      return hasMore;
    },
  };
}

/** Rows per transaction by default: deleting them takes a few milliseconds, so nobody has to wait. */
const defaultBatchSize = 1_000;

/** Which rows of a table are deleted, and when. */
export interface RetentionRule {
  readonly table: PgTable;
  /** The column of the table that says how old a row is. It needs an index, because each batch begins with the oldest. */
  readonly age: PgColumn;
  /** How long a row is kept, in ms. */
  readonly keptMs: number;
  /** Rows that do not match stay, whatever their age. */
  readonly where?: SQL;
  /** Key column of a partitioned table, whose rows cannot be deleted by ctid because ctids repeat across partitions. */
  readonly key?: PgColumn;
  /** Rows that one transaction deletes; fewer than the default where much else is deleted with a row. */
  readonly batchSize?: number;
  /** Child rows, possibly very many. Deleted first, in batches of the default size. */
  readonly parts?: RowParts;
}

/** A child table: its column `of` holds the `key` of the parent row. */
interface RowParts {
  readonly table: PgTable;
  readonly of: PgColumn;
  readonly key: PgColumn;
}

/**
 * Deletes a batch of the oldest rows that a rule no longer keeps, in a transaction of its own. If several instances run, one deletes and
 * the others return at once. Returns whether there may be more.
 */
export async function deleteExpiredBatch(
  { database: { transaction }, clock }: { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock },
  { table, age, keptMs, where = sql`true`, batchSize = defaultBatchSize, key, parts }: RetentionRule,
): Promise<boolean> {
  const before = new Date(clock.now().getTime() - keptMs).toISOString();
  const lockName = `retention of ${getTableName(table)}`;
  return transaction(async (tx) => {
    const [lock] = await tx.execute<{ acquired: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as acquired`,
    );
    if (lock?.acquired !== true) return false;
    // The order makes PostgreSQL use the index, even if the table's statistics are out of date.
    const oldest = sql`from ${table} where ${age} < ${before}::timestamptz and ${where} order by ${age} limit ${batchSize}`;
    if (parts !== undefined && (await deleteParts(tx, parts, oldest))) return true;
    const rowId = key ?? sql`ctid`;
    const deleted = await tx.execute(sql`delete from ${table} where ${rowId} = any (array(select ${rowId} ${oldest}))`);
    return deleted.count === batchSize;
  });
}

/** Deletes a batch of child rows. Returns whether there may be more. */
async function deleteParts(tx: Transaction, { table, of, key }: RowParts, rows: SQL): Promise<boolean> {
  const deleted = await tx.execute(sql`
    delete from ${table} where ctid = any (array(
      select ctid from ${table} where ${of} = any (array(select ${key} ${rows})) limit ${defaultBatchSize}))`);
  return deleted.count === defaultBatchSize;
}
