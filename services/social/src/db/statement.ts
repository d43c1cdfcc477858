import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { type SQL, sql } from 'drizzle-orm';

type Parameter = string | number | boolean | null | readonly string[];

/** A read whose text is fixed. Instants come and go as ISO text. */
export interface Statement<Row, Parameters extends readonly Parameter[]> {
  /** From the pool, or as part of a transaction. */
  run(source: Database | Transaction, parameters: Parameters): Promise<Row[]>;
}

export interface StatementOptions {
  /**
   * Has PostgreSQL plan it for its parameters each time, where the best plan depends on what they are. Otherwise it is
   * planned once a connection.
   */
  readonly plansAnew?: boolean;
}

/** `text` names its parameters `$1`, `$2`, …; `Row` says what its columns are. */
export function defineStatement<Row, Parameters extends readonly Parameter[]>(
  text: string,
  { plansAnew = false }: StatementOptions = {},
): Statement<Row, Parameters> {
  return {
    async run(source, parameters) {
      const rows: unknown = isPool(source)
        ? await source.sql.unsafe(text, [...parameters] as never[], { prepare: !plansAnew })
        : await source.execute(bind(text, parameters));
      return rows as Row[];
    },
  };
}

function isPool(source: Database | Transaction): source is Database {
  return 'close' in source;
}

/** The same statement in the form that a drizzle transaction takes. */
function bind(text: string, parameters: readonly Parameter[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(parameters[Number(part) - 1])}`)),
  );
}

/** An instant as PostgreSQL prints it, in ISO 8601. */
export function toIso(instant: string): string {
  return new Date(instant).toISOString();
}
