import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { PostgresJsSession } from 'drizzle-orm/postgres-js';

/** A value of a statement. */
export type Parameter = string | number | boolean | null | readonly string[] | readonly number[];

/**
 * A read whose SQL text is fixed: the one way to write a query that is tuned by hand. All other queries are drizzle's.
 * Instants are ISO text, as parameters and in rows.
 */
export interface Statement<Row, Parameters extends readonly Parameter[]> {
  /** Runs on a connection of the pool, or as part of a transaction. */
  run(source: Database | Transaction, parameters: Parameters): Promise<Row[]>;
}

export interface StatementOptions {
  /**
   * Has PostgreSQL plan the statement for its parameters each time, if they decide which plan is best. Without it, the
   * statement is prepared once a connection.
   */
  readonly replansEachTime?: boolean;
}

interface ReadOptions {
  /** Changes a row as PostgreSQL sent it, before anybody sees it. */
  readonly readRow?: (row: Record<string, unknown>) => void;
}

/** `text` refers to its parameters as `$1`, `$2`, …; `Row` is the type of its rows. */
export function defineStatement<Row, Parameters extends readonly Parameter[]>(
  text: string,
  { replansEachTime = false, readRow }: StatementOptions & ReadOptions = {},
): Statement<Row, Parameters> {
  const sent = shortenSql(text);
  return {
    async run(source, parameters) {
      const client = 'close' in source ? source.sql : clientOf(source);
      const rows = await client.unsafe(sent, [...parameters] as never[], { prepare: !replansEachTime });
      if (readRow !== undefined) rows.forEach(readRow);
      return rows as unknown as Row[];
    },
  };
}

/** Returns the connection of a drizzle transaction. */
function clientOf({ _: { session } }: Transaction) {
  if (!(session instanceof PostgresJsSession)) throw new Error('the transaction is not one of postgres.js');
  return session.client;
}

/**
 * Takes comments and indentation out of SQL. The client finds a prepared statement by its whole text, and PostgreSQL copies that
 * text for each execution. Texts in the SQL itself must have no `--` and no spaces beside another.
 */
export function shortenSql(text: string): string {
  return text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();
}

/** An instant in UTC as PostgreSQL prints it, with up to three decimals. */
const printed = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** Turns an instant as PostgreSQL prints it into ISO 8601. */
export function toIso(instant: string): string {
  // Two each post, so the usual form is not parsed as a date.
  const parts = printed.exec(instant);
  if (parts === null) return new Date(instant).toISOString();
  const [, day, time, decimals = ''] = parts;
  return `${day}T${time}.${decimals.padEnd(3, '0')}Z`;
}
