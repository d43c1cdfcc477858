import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { type DueWorkTable, instant } from '#/jobs/due-work-table.ts';

/** More due rows than that are not counted. */
const mostCounted = 10_000;

export interface DueWorkFigures {
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly setAside: number;
}

/** The number of due rows, the age of the oldest in seconds, and the number of rows set aside. */
export async function readDueWork(
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  { table, dueAt, where }: DueWorkTable<PgTable>,
): Promise<DueWorkFigures> {
  const now = instant(clock.now());
  const [row] = await db.execute<{ waiting: number; oldest: number | null; set_aside: number }>(sql`
    select count(*)::int as waiting, extract(epoch from ${now} - min(due_at))::float8 as oldest,
      (select count(*)::int from ${table} where ${table.failedAt} is not null and ${dueAt} is not null) as set_aside
    from (
      select ${dueAt} as due_at from ${table}
      where ${dueAt} <= ${now} and ${table.failedAt} is null ${where === undefined ? sql`` : sql`and ${where}`}
      order by ${dueAt} limit ${mostCounted}) as due`);
  return { waiting: row?.waiting ?? 0, oldestSeconds: row?.oldest ?? 0, setAside: row?.set_aside ?? 0 };
}
