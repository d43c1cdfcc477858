import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Inserts rows by one statement, however many there are: they are one parameter. Rows that leave other columns to their defaults
 * take a statement of their own.
 */
export async function insertAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const nameOf = new Map(Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name]));
  const columnsOf = (row: Table['$inferInsert']) => Object.keys(row).map((key) => nameOf.get(key) ?? key);
  for (const alike of Map.groupBy(rows, (row) => columnsOf(row).join()).values()) {
    const columns = columnsOf(alike[0] ?? {}).map((name) => sql.identifier(name));
    const values = alike.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf.get(key) ?? key, value])),
    );
    await tx.execute(sql`
      insert into ${table} (${sql.join(columns, sql`, `)})
      select ${sql.join(columns, sql`, `)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::text::jsonb)`);
  }
}
