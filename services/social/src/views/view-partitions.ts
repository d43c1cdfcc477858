import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Database } from '@stagedoor/service-kit/database/database';
import { isMissingTable } from '@stagedoor/service-kit/database/database-errors';
import { deleteExpiredBatch } from '@stagedoor/service-kit/jobs/define-retention';
import { sql } from 'drizzle-orm';
import { date, pgTable, uuid } from 'drizzle-orm/pg-core';
import { beginCounting } from '#/analytics/counted-days.ts';
import { dayCounts } from '#/db/day-counts.ts';
import { dayOf, dropPartition, listPartitions, makeNextPartition } from '#/views/view-table.ts';

const dayMs = 86_400_000;
/** Authors for whom counting starts in one round. */
const mostAuthors = 100;
/** Authors of a partition whose days one statement checks, each by an index. */
const authorsAtOnce = 1_000;
const lowestAuthor = '00000000-0000-0000-0000-000000000000';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: { readonly viewDays: number };
}

/**
 * Creates the next partition of views, and drops partitions whose days are long past and counted. Old views are deleted in batches
 * from partitions that are not over, and from a partition that could not be dropped for the length of another one. Starts counting
 * the days of authors with views that old, even if they have never asked for them. Returns whether there may be more to delete in
 * batches.
 */
export async function careForViews(deps: Deps): Promise<boolean> {
  const before = deps.clock.now().getTime() - deps.config.viewDays * dayMs;
  const lengthMs = Math.max(7, Math.ceil(deps.config.viewDays / 6)) * dayMs;
  const partitions = await listPartitions(deps);
  const counted: string[] = [];
  let hasMore = false;
  for (const { name, isFirst, endsAt = Number.POSITIVE_INFINITY } of partitions) {
    const isOver = endsAt <= before;
    if (isOver && (await unlessDropped(() => areCounted(deps, name)))) counted.push(name);
    else if (isFirst || endsAt === Number.POSITIVE_INFINITY || endsAt <= before - lengthMs)
      hasMore = (await unlessDropped(() => deleteOldViews(deps, name, before))) || hasMore;
  }
  if (hasMore) return true;
  // No views are written for days that are over, so the counts are not checked again under the lock. This stops at the first lock
  // that is not free, because others wait meanwhile.
  for (const name of counted) if (!(await dropPartition(deps, name))) break;
  await makeNextPartition(deps, partitions, lengthMs);
  return false;
}

/**
 * Returns whether all days of a partition are counted; starts counting for authors whose days are not counted at all. Reads the
 * authors by the index, without reading their views.
 */
async function areCounted(deps: Deps, name: string): Promise<boolean> {
  let isCounted = true;
  let authors: readonly { readonly id: string; readonly isCounted: boolean }[] = [];
  do {
    authors = await findAuthors(deps, name, authors.at(-1)?.id ?? lowestAuthor);
    const uncounted = authors.filter((author) => !author.isCounted).map(({ id }) => id);
    if (uncounted.length > 0) {
      isCounted = false;
      await beginCounting(deps, uncounted);
    }
  } while (authors.length === authorsAtOnce);
  return isCounted;
}

const findAuthors = ({ database }: Deps, name: string, after: string) =>
  database.sql.unsafe<{ id: string; isCounted: boolean }[]>(
    `with recursive author (id) as (
      (select author_id from ${name} where author_id > $1::uuid order by author_id limit 1)
      union all
      select (select author_id from ${name} where author_id > author.id order by author_id limit 1)
      from author where author.id is not null
    )
    select author.id, coalesce(c.counted_until >= (select max(day) from ${name} where author_id = author.id), false) as "isCounted"
    from (select id from author where id is not null limit ${authorsAtOnce}) author
    left join day_count c on c.author_id = author.id
    order by author.id`,
    [after],
  );

/** Deletes a batch of views that are old and counted, and starts counting the days of authors who have others that old. */
async function deleteOldViews(deps: Deps, name: string, before: number): Promise<boolean> {
  const { database, clock, config } = deps;
  const authors = await database.sql.unsafe<{ author_id: string }[]>(`
    select distinct author_id from (
      select author_id from ${name} v
      where day < '${dayOf(before)}' and not exists (select from day_count c where c.author_id = v.author_id)
      order by day limit ${mostAuthors}) uncounted`);
  if (authors.length > 0)
    await beginCounting(
      deps,
      authors.map((author) => author.author_id),
    );
  const partition = pgTable(name.split('.').at(-1) ?? name, { day: date('day'), authorId: uuid('author_id') });
  const { day, authorId } = partition;
  const where = sql`exists (select from ${dayCounts} c where c.author_id = ${authorId} and c.counted_until >= ${day})`;
  const rule = { table: partition, age: day, keptMs: config.viewDays * dayMs, where };
  return (await deleteExpiredBatch({ database, clock }, rule)) || authors.length > 0;
}

/** Another instance may have dropped a partition meanwhile. */
async function unlessDropped(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (isMissingTable(error)) return false;
    throw error;
  }
}
