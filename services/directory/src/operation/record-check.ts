import { sql } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { healthDays, seenInstances } from '#/db/tables.ts';
import type { AskedInstances } from '#/operation/read-instances.ts';

/** Records what a health check found: whether an instance was ready, and which processes answered. */
export async function recordCheck(
  { database: { db }, clock }: Pick<DirectoryDeps, 'database' | 'clock'>,
  serviceKey: string,
  { instances }: AskedInstances,
): Promise<void> {
  const now = clock.now();
  const hasSucceeded = instances.some(({ isReady }) => isReady);
  await db
    .insert(healthDays)
    .values({
      serviceKey,
      day: now.toISOString().slice(0, 10),
      firstCheckedAt: now,
      lastCheckedAt: now,
      checks: 1,
      succeeded: hasSucceeded ? 1 : 0,
      lastSucceeded: hasSucceeded,
    })
    .onConflictDoUpdate({
      target: [healthDays.serviceKey, healthDays.day],
      set: {
        checks: sql`${healthDays.checks} + 1`,
        succeeded: sql`${healthDays.succeeded} + excluded.succeeded`,
        lastCheckedAt: now,
        lastSucceeded: hasSucceeded,
      },
    });
  if (instances.length === 0) return;
  await db
    .insert(seenInstances)
    .values(
      instances.map(({ instance, version, startedAt }) => ({
        serviceKey,
        instance,
        version,
        startedAt: new Date(startedAt),
        lastSeenAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [seenInstances.serviceKey, seenInstances.instance],
      set: { lastSeenAt: now },
    });
}
