import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';

/** A table of which rows fall due. */
export interface DueWorkTable<Table extends PgTable> {
  readonly table: Table & { readonly attempts: PgColumn; readonly failedAt: PgColumn; readonly lastError: PgColumn };
  /** The primary key, or another unique column. */
  readonly key: PgColumn;
  /** When a row is due; null where it never is. */
  readonly dueAt: PgColumn;
  /** Which rows may be claimed, where not all may. */
  readonly where?: SQL;
}

/** A row that this process alone works on until its lease ends. */
export interface ClaimedRow<Table extends PgTable> {
  readonly row: Table['$inferSelect'];
  readonly key: string;
  readonly attempts: number;
  /** When the lease ends, as the database wrote it. It also identifies the claim: a later one ends later. */
  readonly leasedUntil: string;
}

interface ClaimOptions {
  readonly now: Date;
  readonly leaseMs: number;
  readonly limit: number;
}

/**
 * Claims the rows that have been due longest by moving their due time to the end of a lease; a process that crashed
 * loses them then. Instances skip rows that others are claiming. Leases differ by up to a tenth, by the row's key, so
 * that rows of a crashed process come back one by one and the row that crashed it is identified.
 */
export async function claimRows<Table extends PgTable>(
  db: Database['db'],
  { table, key, dueAt, where }: DueWorkTable<Table>,
  { now, leaseMs, limit }: ClaimOptions,
): Promise<ClaimedRow<Table>[]> {
  const spread = sql`(1 + (hashtext(due.key::text) & 1023) / 10240.0)`;
  const rows = await db.execute(sql`
    with due as materialized (
      select ${key} as key from ${table}
      where ${dueAt} <= ${instant(now)} and ${table.failedAt} is null ${andAlso(where)}
      order by ${dueAt} limit ${limit} for update skip locked)
    update ${table} set ${name(dueAt)} = ${instant(now)} + ${leaseMs}::float8 * ${spread} * interval '1 millisecond',
      ${name(table.attempts)} = ${table.attempts} + 1
    from due where ${key} = due.key returning ${table}.*`);
  return rows.map((values) => ({
    row: toRow(table, values),
    key: String(values[key.name]),
    attempts: Number(values[table.attempts.name]),
    leasedUntil: String(values[dueAt.name]),
  }));
}

/** A further condition, where there is one. */
export const andAlso = (condition: SQL | undefined) => (condition === undefined ? sql`` : sql`and ${condition}`);

/** The condition under which a row is still this process's: nobody has claimed it again or moved its due time. */
export function isStillClaimed(
  { key, dueAt }: Pick<DueWorkTable<PgTable>, 'key' | 'dueAt'>,
  claimed: Pick<ClaimedRow<PgTable>, 'key' | 'leasedUntil'>,
): SQL {
  return sql`${key} = ${claimed.key} and ${dueAt} = ${claimed.leasedUntil}::timestamptz`;
}

/** A moment as a parameter of a statement. */
export function instant(moment: Date): SQL {
  return sql`${moment.toISOString()}::timestamptz`;
}

/** A column without its table's name: the left side of an assignment. */
export function name(column: PgColumn): SQL {
  return sql`${sql.identifier(column.name)}`;
}

/** Converts the driver's values as drizzle would. */
function toRow<Table extends PgTable>(table: Table, values: Record<string, unknown>): Table['$inferSelect'] {
  const entries = Object.entries(getTableColumns(table)).map(([property, column]) => {
    const value = values[column.name];
    return [property, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(entries) as Table['$inferSelect'];
}
