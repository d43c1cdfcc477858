import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Executor, Schema } from '#/database/transaction.ts';

const dialect = new PgDialect();

/**
 * Runs a statement that each connection keeps prepared: PostgreSQL parses it once instead of each time, and it takes one
 * round trip instead of two. For the statements of hot paths whose text is the same each time and which one plan fits. A
 * query of drizzle's builder does the same with its own `.prepare(name).execute()`. See docs/decisions/0017.
 */
export async function executePrepared<Row extends Record<string, unknown>>(
  executor: Executor<Schema>,
  statement: SQL,
): Promise<readonly Row[] & { readonly count: number }> {
  // The name only says that it is to be prepared: the client names its statements by their text.
  const query = executor._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, 'prepared', false);
  return query.execute() as Promise<readonly Row[] & { readonly count: number }>;
}
