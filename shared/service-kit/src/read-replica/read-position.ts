import { batchRequests } from '#/common/batch-requests.ts';
import type { Database } from '#/database/database.ts';

/** Returns null if the server has no such position. */
export type PositionReader = () => Promise<LogPosition | null>;

/** Callers that ask while a position is being read share the next reading, which begins after all of them have asked. */
export function createPositionReader({ sql }: Pick<Database, 'sql'>, statement: string): PositionReader {
  const read = batchRequests<undefined, LogPosition | null>({
    most: 10_000,
    parallel: 1,
    async run(items) {
      const [row] = await sql.unsafe<{ position: string | null }[]>(statement, [], { prepare: true });
      const text = row?.position ?? null;
      const position = text === null ? null : parseLogPosition(text);
      return items.map(() => position);
    },
  });
  return () => read(undefined);
}

/** A position in PostgreSQL's write-ahead log, comparable by `<`. */
export type LogPosition = bigint;

/** Parses a `pg_lsn` as PostgreSQL prints it: two hexadecimal numbers with a slash between them. Throws for anything else. */
export function parseLogPosition(text: string): LogPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`${text} is no position in the write-ahead log`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
