import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { untilTimeOfDay } from '@stagedoor/service-kit/jobs/time-of-day';
import { and, eq } from 'drizzle-orm';
import { authorDaysSql, postDaysSql } from '#/analytics/count-days.ts';
import { addDays, toDay } from '#/analytics/period-rules.ts';
import type { SocialDeps } from '#/config.ts';
import { dayCounts } from '#/db/day-counts.ts';
import { defineStatement } from '#/db/statement.ts';

/**
 * Days older than these are counted once and for all. Newer ones are counted from the rows each time, so that a like that is
 * taken back, or a post that is deleted, is no longer counted.
 */
const openDays = 35;
/** How much of one author is counted per transaction. */
const mostDays = 31;

/** Returns the first day that is counted from rows by everybody. */
function firstOpenDay(now: Date): string {
  return addDays(toDay(now.getTime()), 1 - openDays);
}

const register = defineStatement<never, [authorIds: readonly string[], now: string]>(`
  insert into day_count (author_id, counted_until, due_at)
  select user_id, least(
      p.created_at,
      (select min(published_at) from post where author_id = user_id),
      (select min(created_at) from follow where followed_id = user_id)
    )::date - 2, $2::timestamptz
  from profile p where user_id = any($1::uuid[])
  on conflict do nothing`);

/** Schedules the counting of all old days of authors. */
export async function beginCounting(
  { database, clock }: Pick<SocialDeps, 'database' | 'clock'>,
  authorIds: readonly string[],
): Promise<void> {
  await register.run(database, [authorIds, clock.now().toISOString()]);
}

/**
 * Returns the first day of a period from `start` on that must be counted from rows; days before it are in `author_day` and
 * `post_day`. The first time that an author asks for days that old, all of them are, and a job begins to count them, as it does
 * once the author has views that old.
 */
export async function findFirstUncountedDay(
  deps: Pick<SocialDeps, 'database' | 'clock'>,
  authorId: string,
  start: string,
): Promise<string> {
  if (start >= firstOpenDay(deps.clock.now())) return start;
  const countedUntil = await findCountedUntil(deps.database, authorId);
  if (countedUntil === undefined) {
    await beginCounting(deps, [authorId]);
    return start;
  }
  const next = addDays(countedUntil, 1);
  return next > start ? next : start;
}

async function findCountedUntil({ db }: Pick<Database, 'db'>, authorId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ countedUntil: dayCounts.countedUntil })
    .from(dayCounts)
    .where(eq(dayCounts.authorId, authorId));
  return row?.countedUntil;
}

/** Returns the last day of the next slice: a day of `lastClosed` or before it. */
function endOfSlice(countedUntil: string, lastClosed: string): string {
  const end = addDays(countedUntil, mostDays);
  return end > lastClosed ? lastClosed : end;
}

/** Counts the next days of each author who asked for old ones, a month per transaction; once a day, each at a different time. */
export const countDaysJob: Job<SocialDeps> = defineDueWork<typeof dayCounts, SocialDeps>({
  name: 'days to count',
  table: dayCounts,
  key: dayCounts.authorId,
  dueAt: dayCounts.dueAt,
  pauseMs: 2_000,
  parallel: 2,
  async handle({ authorId, countedUntil }, { database, clock }, lease) {
    const now = clock.now();
    const lastClosed = addDays(firstOpenDay(now), -1);
    for (let until = countedUntil; until < lastClosed; until = endOfSlice(until, lastClosed)) {
      await database.transaction((tx) => countSlice(tx, authorId, until, endOfSlice(until, lastClosed)));
      await lease.extend();
    }
    return { againInMs: untilTimeOfDay(authorId, clock.now()) };
  },
});

/** Counts the days after `countedUntil` to `last`, unless another process has. */
async function countSlice(tx: Transaction, authorId: string, countedUntil: string, last: string): Promise<void> {
  const isUnchanged = and(eq(dayCounts.authorId, authorId), eq(dayCounts.countedUntil, countedUntil));
  const moved = await tx.update(dayCounts).set({ countedUntil: last }).where(isUnchanged);
  if (moved.count > 0) await writeDays(tx, authorId, addDays(countedUntil, 1), last);
}

const writeAuthorDays = defineStatement<never, [authorId: string, start: string, end: string]>(`
  insert into author_day (author_id, day, views, likes, comments, followers)
  select $1::uuid, day, views, likes, comments, followers from (${authorDaysSql}) counted
  on conflict do nothing`);
const writePostDays = defineStatement<never, [authorId: string, start: string, end: string]>(`
  insert into post_day (author_id, day, post_id, views, likes, comments)
  select $1::uuid, day, post_id, views, likes, comments from (${postDaysSql}) counted
  on conflict do nothing`);

async function writeDays(tx: Transaction, authorId: string, start: string, end: string): Promise<void> {
  await writeAuthorDays.run(tx, [authorId, start, end]);
  await writePostDays.run(tx, [authorId, start, end]);
}
