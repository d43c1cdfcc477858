import type { InstanceState } from '@stagedoor/contracts/service-operation';
import { sql } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { healthDays, seenInstances } from '#/db/tables.ts';

/** The result of a health check of a service: the instances that answered. */
export interface Check {
  readonly serviceKey: string;
  readonly instances: readonly InstanceState[];
}

/** Records what health checks of different services found: whether an instance was ready, and which processes answered. */
export async function recordChecks(
  { database: { db }, clock }: Pick<DirectoryDeps, 'database' | 'clock'>,
  checks: readonly Check[],
): Promise<void> {
  const now = clock.now();
  await db
    .insert(healthDays)
    .values(
      checks.map(({ serviceKey, instances }) => {
        const hasSucceeded = instances.some(({ isReady }) => isReady);
        return {
          serviceKey,
          day: now.toISOString().slice(0, 10),
          firstCheckedAt: now,
          lastCheckedAt: now,
          checks: 1,
          succeeded: hasSucceeded ? 1 : 0,
          lastSucceeded: hasSucceeded,
        };
      }),
    )
    .onConflictDoUpdate({
      target: [healthDays.serviceKey, healthDays.day],
      set: {
        checks: sql`${healthDays.checks} + 1`,
        succeeded: sql`${healthDays.succeeded} + excluded.succeeded`,
        lastCheckedAt: now,
        lastSucceeded: sql`excluded.last_succeeded`,
      },
    });
  const seen = checks.flatMap(({ serviceKey, instances }) =>
    instances.map(({ instance, version, startedAt, isStub = false }) => ({
      serviceKey,
      instance,
      version,
      startedAt: new Date(startedAt),
      lastSeenAt: now,
      isStub,
    })),
  );
  if (seen.length === 0) return;
  await db
    .insert(seenInstances)
    .values(seen)
    .onConflictDoUpdate({
      target: [seenInstances.serviceKey, seenInstances.instance],
      set: { lastSeenAt: now, isStub: sql`excluded.is_stub` },
    });
}
