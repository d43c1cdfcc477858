import { asc, count, isNull } from 'drizzle-orm';
import type { Clock } from '#/common/clock.ts';
import type { Database } from '#/database/database.ts';
import { outbox } from '#/database/kit-tables.ts';

/** Events are counted up to this number: after a long outage, counting all of them would take longer than a statement may. */
const mostCounted = 100_000;

/** Returns how many events are unpublished, 100,000 at the most, and the age of the oldest in seconds. */
export async function measureOutbox(
  { db }: Pick<Database, 'db'>,
  clock: Clock,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const unpublished = db
    .select({ createdAt: outbox.createdAt })
    .from(outbox)
    .where(isNull(outbox.publishedAt))
    .orderBy(asc(outbox.ordinal));
  const [[some], [oldest]] = await Promise.all([
    db.select({ waiting: count() }).from(unpublished.limit(mostCounted).as('unpublished')),
    unpublished.limit(1),
  ]);
  const ageMs = oldest === undefined ? 0 : clock.now().getTime() - oldest.createdAt.getTime();
  return { waiting: some?.waiting ?? 0, oldestSeconds: Math.max(0, ageMs / 1_000) };
}
