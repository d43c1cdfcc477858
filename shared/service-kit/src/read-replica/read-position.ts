import { batchRequests } from '#/common/batch-requests.ts';
import type { Database } from '#/database/database.ts';
import { type LogPosition, parseLogPosition } from '#/read-replica/log-position.ts';

/** Returns null where the server has no such position. */
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
