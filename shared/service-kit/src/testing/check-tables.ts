import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import type { Schema } from '#/database/transaction.ts';

/**
 * The differences between the drizzle tables of a schema and a migrated database: columns that only one of them has,
 * other types, or other nullability. Empty if they agree.
 */
export async function findTableDrift<S extends Schema>({ sql }: Database<S>, schema: S): Promise<string[]> {
  const drift: string[] = [];
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    const { schema: inSchema = 'public' } = getTableConfig(table);
    const name = getTableName(table);
    const rows = await sql<{ name: string; type: string; required: boolean }[]>`
      select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
      from pg_attribute where attrelid = to_regclass(${`${inSchema}.${name}`}) and attnum > 0 and not attisdropped`;
    if (rows.length === 0) drift.push(`${name} is not in the database`);
    const columns = Object.values(getTableColumns(table));
    for (const column of columns) {
      const row = rows.find((one) => one.name === column.name);
      if (row === undefined) drift.push(`${name}.${column.name} is not in the database`);
      else if (typeOf(column.getSQLType()) !== typeOf(row.type)) {
        drift.push(`${name}.${column.name} is ${row.type}, not ${column.getSQLType()}`);
      } else if (column.notNull !== row.required) {
        drift.push(`${name}.${column.name} ${row.required ? 'cannot' : 'can'} be null in the database`);
      }
    }
    for (const row of rows) {
      if (!columns.some((column) => column.name === row.name)) drift.push(`${name}.${row.name} is not in the schema`);
    }
  }
  return drift;
}

const aliases: { readonly [type: string]: string } = { bigserial: 'bigint', serial: 'integer' };

function typeOf(type: string): string {
  // drizzle writes 'timestamp (3) with time zone', PostgreSQL 'timestamp(3) with time zone'.
  const plain = type.replace(' (', '(').toLowerCase();
  return aliases[plain] ?? plain;
}
