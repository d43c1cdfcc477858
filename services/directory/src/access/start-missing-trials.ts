import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { billedKeys } from '#/access/is-billed.ts';
import { startTrial } from '#/access/start-trial.ts';
import type { DirectoryDeps } from '#/config.ts';
import { serviceAccess, services } from '#/db/tables.ts';

const batchSize = 100;

/**
 * Begins trials for access to priced services that was given before billing existed or while it was switched off. Access granted by
 * an ADMIN is never billed; for access older than that record the grantor is unknown, so it gets a trial.
 */
export const startMissingTrials: Job<DirectoryDeps> = {
  name: 'missing trials',
  pauseMs: 60_000,
  async run(deps) {
    if (!deps.config.features.includes('service-billing')) return false;
    return deps.database.transaction(async (tx) => {
      const billed = await tx
        .select({ id: services.id, slug: services.slug })
        .from(services)
        .where(inArray(services.slug, [...billedKeys]));
      const slugOf = new Map(billed.map(({ id, slug }) => [id, slug]));
      const rows = await tx
        .select()
        .from(serviceAccess)
        .where(
          and(
            inArray(serviceAccess.serviceId, [...slugOf.keys()]),
            eq(serviceAccess.isGranted, true),
            isNull(serviceAccess.trialEndsAt),
            sql`${serviceAccess.grantedBy} is distinct from 'admin'`,
          ),
        )
        .limit(batchSize)
        .for('update', { skipLocked: true });
      for (const row of rows) {
        await startTrial(tx, deps, { service: slugOf.get(row.serviceId) ?? '', row, isConfirmed: false });
      }
      return rows.length === batchSize;
    });
  },
};
