import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type postgres from 'postgres';
import type { Database } from '#/database/database.ts';
import { dueWorkRegister } from '#/database/kit-tables.ts';
import type { DueWorkTable } from '#/jobs/due-work-table.ts';

/** A row that was set aside, as an operator sees it. */
export interface SetAsideRow {
  readonly work: string;
  readonly key: string;
  readonly attempts: number;
  readonly failedAt: Date;
  readonly lastError: string;
}

/** Writes down which tables hold due work, so that an operator's command finds them without the service's code. */
export async function registerDueWork(
  { db }: Pick<Database, 'db'>,
  works: readonly (readonly [name: string, work: DueWorkTable<PgTable>])[],
): Promise<void> {
  for (const [name, { table, key, dueAt }] of works) {
    const { schema = 'public', name: tableName } = getTableConfig(table);
    const place = { tableName: `${schema}.${tableName}`, keyColumn: key.name, dueColumn: dueAt.name };
    await db
      .insert(dueWorkRegister)
      .values({ name, ...place })
      .onConflictDoUpdate({ target: dueWorkRegister.name, set: place });
  }
}

interface Registered {
  readonly name: string;
  readonly table_name: string;
  readonly key_column: string;
  readonly due_column: string;
}

/** The tables of a database that hold due work, or the one of that name. A table that was dropped since is left out. */
function listRegistered(sql: postgres.Sql, work: string | undefined): Promise<Registered[]> {
  return sql<Registered[]>`
    select name, table_name, key_column, due_column from kit.due_work
    where to_regclass(table_name) is not null and (${work ?? null}::text is null or name = ${work ?? null})
    order by name`;
}

/** The rows that were set aside, the oldest first. */
export async function listSetAside(sql: postgres.Sql, work?: string): Promise<SetAsideRow[]> {
  const found: SetAsideRow[] = [];
  for (const { name, table_name, key_column, due_column } of await listRegistered(sql, work)) {
    const rows = await sql<Omit<SetAsideRow, 'work'>[]>`
      select ${sql(key_column)}::text as key, attempts, failed_at as "failedAt", coalesce(last_error, '') as "lastError"
      from ${sql(table_name)} where failed_at is not null and ${sql(due_column)} is not null
      order by failed_at limit 1000`;
    found.push(...rows.map((row) => ({ work: name, ...row })));
  }
  return found;
}

/** Makes rows that were set aside due now, with all tries before them. Returns how many they are. */
export async function retrySetAside(sql: postgres.Sql, work?: string, key?: string): Promise<number> {
  let count = 0;
  for (const { table_name, key_column, due_column } of await listRegistered(sql, work)) {
    const rows = await sql`
      update ${sql(table_name)} set failed_at = null, attempts = 0, ${sql(due_column)} = now()
      where failed_at is not null and ${sql(due_column)} is not null
        and (${key ?? null}::text is null or ${sql(key_column)}::text = ${key ?? null})`;
    count += rows.count;
  }
  return count;
}
