import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { executePrepared } from '#/database/prepared.ts';
import { type BackgroundLoop, type Rest, startLoop } from '#/jobs/background-loop.ts';
import { andAlso, type DueWorkTable, instant } from '#/jobs/due-work-table.ts';
import type { Logger } from '#/observability/logger.ts';

/** Where work falls due, and the loops that do it. */
export interface WatchedWork {
  /** A scalar subquery: when the first of it falls due or did. */
  readonly look: SQL;
  readonly loops: readonly Pick<BackgroundLoop, 'wake'>[];
}

interface WatchOptions {
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pauseMs: number;
  readonly rest: Rest | undefined;
  readonly watched: readonly WatchedWork[];
}

/**
 * Looks into all tables of due work of a service by one statement, and wakes the loops of those in which a row is due. A service
 * at rest then sends one statement a round, instead of one for each of a dozen jobs; what falls due before the next round is
 * looked for at its moment.
 */
export function watchDueWork({ database, clock, log, pauseMs, rest, watched }: WatchOptions): BackgroundLoop {
  const looks = watched.map(({ look }) => look);
  let atNext: NodeJS.Timeout | undefined;

  const loop = startLoop({
    name: 'due work',
    pauseMs,
    rest,
    log,
    async round() {
      clearTimeout(atNext);
      const { due, nextInMs } = await findDue(database, clock, looks);
      if (due.length > 0) rest?.activity.note();
      for (const index of due) for (const one of watched[index]?.loops ?? []) one.wake();
      if (rest !== undefined && nextInMs < rest.pauseMs) atNext = setTimeout(() => loop.wake(), nextInMs);
      return false;
    },
  });
  return {
    wake: () => loop.wake(),
    async stop() {
      await loop.stop();
      clearTimeout(atNext);
    },
  };
}

/** Returns, as a scalar subquery, when the first row of a table falls due or did. */
export function dueWorkLook({ table, dueAt, where }: DueWorkTable<PgTable>): SQL {
  return sql`(select ${dueAt} from ${table}
    where ${dueAt} is not null and ${table.failedAt} is null ${andAlso(where)}
    order by ${dueAt} limit 1)`;
}

/**
 * Returns the places in `looks`, scalar subqueries of a moment, of those whose moment has come, and in how many ms the next of
 * the others comes: infinity where none does.
 */
export async function findDue(
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  looks: readonly SQL[],
): Promise<{ readonly due: readonly number[]; readonly nextInMs: number }> {
  if (looks.length === 0) return { due: [], nextInMs: Number.POSITIVE_INFINITY };
  // With a parameter, because the database client prepares only statements with parameters.
  const [row] = await executePrepared<{ waits: (number | null)[] }>(
    db,
    sql`select array(select ceil(extract(epoch from due - ${instant(clock.now())}) * 1000)::float8
      from unnest(array[${sql.join([...looks], sql`, `)}]) with ordinality as look (due, place) order by place) as waits`,
  );
  const waits = (row?.waits ?? []).map((wait) => wait ?? Number.POSITIVE_INFINITY);
  return {
    due: waits.flatMap((wait, index) => (wait <= 0 ? [index] : [])),
    nextInMs: Math.min(Number.POSITIVE_INFINITY, ...waits.filter((wait) => wait > 0)),
  };
}
