import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { executePrepared } from '#/database/prepared.ts';
import { type BackgroundLoop, type Rest, startLoop } from '#/jobs/background-loop.ts';
import { type DueWorkTable, instant } from '#/jobs/due-work-table.ts';
import type { Logger } from '#/observability/logger.ts';

/** A table of due work, and the loops that work through it. */
export interface WatchedWork {
  readonly work: DueWorkTable<PgTable>;
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
 * at rest then sends one statement a round, instead of one for each of a dozen jobs.
 */
export function watchDueWork({ database, clock, log, pauseMs, rest, watched }: WatchOptions): BackgroundLoop {
  return startLoop({
    name: 'due work',
    pauseMs,
    rest,
    log,
    async round() {
      const due = await findDue(
        database,
        clock,
        watched.map(({ work }) => work),
      );
      if (due.length > 0) rest?.activity.note();
      for (const index of due) for (const loop of watched[index]?.loops ?? []) loop.wake();
      return false;
    },
  });
}

/** Returns the places in `works` of the tables in which a row is due. */
export async function findDue(
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  works: readonly DueWorkTable<PgTable>[],
): Promise<readonly number[]> {
  if (works.length === 0) return [];
  const now = instant(clock.now());
  // The order makes PostgreSQL use the index of due rows, also where a table has many that are not due.
  const looks = works.map(
    ({ table, dueAt, where }, index): SQL => sql`case when (
      select true from ${table}
      where ${dueAt} <= ${now} and ${table.failedAt} is null ${where === undefined ? sql`` : sql`and ${where}`}
      order by ${dueAt} limit 1) then ${sql.raw(String(index))} end`,
  );
  const [row] = await executePrepared<{ due: number[] }>(
    db,
    sql`select array_remove(array[${sql.join(looks, sql`, `)}]::int[], null) as due`,
  );
  return row?.due ?? [];
}
