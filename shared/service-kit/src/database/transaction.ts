import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { PostgresJsDatabase, PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';

export type Schema = Record<string, unknown>;

/** A transaction: what a change and its event are written in, together. */
export type Transaction<S extends Schema = Schema> = PgTransaction<
  PostgresJsQueryResultHKT,
  S,
  ExtractTablesWithRelations<S>
>;

/** What a query takes: the database, or the transaction that it is part of. */
export type Executor<S extends Schema = Schema> = PostgresJsDatabase<S> | Transaction<S>;
