import { isNotNull } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Clock } from '#/common/clock.ts';
import { lowestIdAt } from '#/common/ids.ts';
import type { Database } from '#/database/database.ts';
import { isMissingTable } from '#/database/database-errors.ts';
import { kit } from '#/database/kit-tables.ts';
import { deleteExpiredBatch } from '#/database/retention.ts';
import { dropPartition, listPartitions, makeNextPartition, type PartitionedTable } from '#/jobs/time-partitions.ts';

const day = 86_400_000;

interface Deps {
  readonly database: Pick<Database, 'db' | 'sql' | 'transaction'>;
  readonly clock: Clock;
  /** How long events are kept after they were published. */
  readonly days: number;
}

/** The outbox by the ids of its events, which begin with the time. */
const outboxOf = (days: number): PartitionedTable => ({
  table: 'kit.outbox',
  column: 'id',
  lengthMs: Math.max(7, Math.ceil(days / 2)) * day,
  boundAt: lowestIdAt,
  timeOf: (id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16),
});

/**
 * Makes the next partition of the outbox, and drops old ones. Both take locks that others wait for, so a lock that is not free at
 * once is left for a later round. Until then new events go to the partition of all other ids, and old ones stay. Old events of
 * partitions that are not dropped are deleted in batches. Returns whether there may be more of those.
 */
export async function careForOutbox(deps: Deps): Promise<boolean> {
  const now = deps.clock.now().getTime();
  const before = now - deps.days * day;
  const outbox = outboxOf(deps.days);
  const partitions = await listPartitions(deps, outbox);
  const done: string[] = [];
  let hasMore = false;
  for (const { name, isFirst, endsAt } of partitions) {
    if (endsAt !== undefined && endsAt < before && !(await isHeld(deps, name, new Date(before)))) done.push(name);
    else if (isFirst || endsAt === undefined || endsAt < before - deps.days * day)
      hasMore = (await deleteOldEvents(deps, name)) || hasMore;
  }
  // The next round follows at once, and would wait for each lock once more.
  if (hasMore) return true;
  // Others wait meanwhile each time, so that the first lock that is not free ends this.
  for (const name of done) if (!(await dropPartition(deps, outbox, name, heldOf(name, new Date(before))))) break;
  await makeNextPartition(deps, outbox, partitions);
  return false;
}

/** Deletes a batch from the partition itself: by their place rows can be deleted in one table only. */
async function deleteOldEvents({ database, clock, days }: Deps, name: string): Promise<boolean> {
  const partition = kit.table(name.slice('kit.'.length), {
    id: uuid('id'),
    publishedAt: timestamp('published_at', { withTimezone: true }),
  });
  const { publishedAt } = partition;
  // Without this condition PostgreSQL would not use the index, which has published events only.
  const where = isNotNull(publishedAt);
  const rule = { table: partition, age: publishedAt, keptMs: days * day, where };
  return deleteExpiredBatch({ database, clock }, rule).catch((error: unknown) => {
    // Another instance has dropped it meanwhile.
    if (isMissingTable(error)) return false;
    throw error;
  });
}

/** Whether an event of a partition is not published, or was not long ago. In an order, so that PostgreSQL uses the indexes. */
const heldOf = (name: string, before: Date) => `
  exists (select from (select from ${name} where published_at is null order by ordinal limit 1) unpublished)
  or exists (select from (
    select from ${name} where published_at >= '${before.toISOString()}' order by published_at limit 1) lately)`;

async function isHeld({ database }: Deps, name: string, before: Date): Promise<boolean> {
  try {
    const [row] = await database.sql.unsafe<{ isHeld: boolean }[]>(`select ${heldOf(name, before)} as "isHeld"`);
    return row?.isHeld !== false;
  } catch (error) {
    if (isMissingTable(error)) return true;
    throw error;
  }
}
