import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { attempts } from '#/db/attempts.ts';
import type { AuthSchema } from '#/db/schema.ts';
import type { Bucket, BucketState } from '#/limits/attempt-rules.ts';

/** Serializes transactions that count the same buckets. */
export async function lockBuckets(tx: Transaction<AuthSchema>, buckets: readonly Bucket[]): Promise<void> {
  // Always in the same order, which prevents deadlocks.
  for (const name of namesOf(buckets).sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}

/** The clocks of instances may differ by so much. An attempt further ahead is from before the clock was set back. */
const clockDifferenceMs = 60_000;

export async function readBucket(db: Executor<AuthSchema>, bucket: Bucket, now: Date): Promise<BucketState> {
  const since = new Date(now.getTime() - bucket.windowMs).toISOString();
  const until = new Date(now.getTime() + clockDifferenceMs).toISOString();
  const isPending = sql`coalesce(${attempts.pendingUntil} > ${now.toISOString()}::timestamptz, false)`;
  const [row] = await db
    .select({
      counted: sql<number>`count(*) filter (where not ${isPending})::int`,
      pending: sql<number>`count(*) filter (where ${isPending})::int`,
      // The newest attempts, up to the limit: once the last of these has left the window, there is room.
      blockingSince: sql<string | null>`(array_agg(${attempts.madeAt} order by ${attempts.madeAt} desc)
        filter (where not ${isPending}))[${bucket.limit}::int]`,
    })
    .from(attempts)
    .where(
      and(
        eq(attempts.bucket, bucket.name),
        sql`${attempts.madeAt} > ${since}::timestamptz and ${attempts.madeAt} <= ${until}::timestamptz`,
      ),
    );
  const blockingSince = row?.blockingSince == null ? undefined : new Date(row.blockingSince);
  return { counted: row?.counted ?? 0, pending: row?.pending ?? 0, blockingSince };
}

export async function insertAttempt(
  tx: Transaction<AuthSchema>,
  buckets: readonly Bucket[],
  attempt: { id: string; madeAt: Date; pendingUntil: Date | null },
): Promise<void> {
  await tx.insert(attempts).values(namesOf(buckets).map((name) => ({ bucket: name, ...attempt })));
}

/** The attempt failed: it counts from now on. */
export async function countFailedAttempt(
  db: Executor<AuthSchema>,
  id: string,
  buckets: readonly Bucket[],
): Promise<void> {
  await db.update(attempts).set({ pendingUntil: null }).where(isAttempt(id, buckets));
}

/** The attempt succeeded: it does not count. */
export async function deleteAttempt(db: Executor<AuthSchema>, id: string, buckets: readonly Bucket[]): Promise<void> {
  await db.delete(attempts).where(isAttempt(id, buckets));
}

export async function emptyBucket(db: Executor<AuthSchema>, name: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.bucket, name));
}

function isAttempt(id: string, buckets: readonly Bucket[]) {
  const names = namesOf(buckets);
  return and(eq(attempts.id, id), inArray(attempts.bucket, names));
}

/** Returns each name once: a bucket may have several windows. */
function namesOf(buckets: readonly Bucket[]): string[] {
  return [...new Set(buckets.map(({ name }) => name))];
}
