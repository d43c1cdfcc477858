import type { Database } from '@stagedoor/service-kit/database/database';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { findBucketAge, openAccessBucket, storeAccess } from '@stagedoor/service-kit/service-access/access-bucket';
import { eq, ne, sql } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { serviceAccess, services, toldBuckets } from '#/db/tables.ts';

type Bucket = Awaited<ReturnType<typeof openAccessBucket>>;

const batchSize = 200;

/**
 * Brings the bucket, from which business services know whom to let in, to what the database says: whatever it was not
 * told at once, and everything where it is a new one.
 */
export const tellBucketOfAccess: Job<DirectoryDeps> = {
  name: 'tell-bucket',
  pauseMs: 2_000,
  async run(deps) {
    const { bus, database } = deps;
    const jetStream = await bus.jetStream();
    if (jetStream === undefined) return false;
    try {
      const bucket = await openAccessBucket(bus, jetStream);
      await recognizeBucket(deps, bucket);
      const { told, failure } = await tellBatch(database, bucket);
      if (failure !== undefined) throw failure;
      return told === batchSize;
    } catch (error) {
      bus.distrust();
      throw error;
    }
  },
};

/** Has everything told again to a bucket that is another one than was told before. */
async function recognizeBucket({ bus, database, log }: DirectoryDeps, bucket: Bucket): Promise<void> {
  const name = bus.durable('service_access');
  const created = await findBucketAge(bucket);
  const [known] = await database.db.select().from(toldBuckets).where(eq(toldBuckets.name, name));
  if (known?.created === created) return;
  await database.transaction(async (tx) => {
    await tx
      .insert(toldBuckets)
      .values({ name, created })
      .onConflictDoUpdate({ target: toldBuckets.name, set: { created } });
    const again = await tx.update(serviceAccess).set({ toldRevision: 0 }).where(ne(serviceAccess.toldRevision, 0));
    log.info({ entries: again.count }, 'the bucket of access is a new one; telling it everything');
  });
}

/**
 * Tells a batch of rows without a lock on them. An entry is numbered, so that of two who tell the same one nothing gets
 * lost; a row that has changed meanwhile is told again.
 */
async function tellBatch({ db }: Database, bucket: Bucket): Promise<{ told: number; failure: unknown }> {
  const untold = await db
    .select({ access: serviceAccess, key: services.slug })
    .from(serviceAccess)
    .innerJoin(services, eq(services.id, serviceAccess.serviceId))
    .where(ne(serviceAccess.toldRevision, serviceAccess.revision))
    .limit(batchSize);
  if (untold.length === 0) return { told: 0, failure: undefined };
  const outcomes = await Promise.allSettled(
    untold.map(({ key, access: { userId, isGranted, revision } }) =>
      storeAccess(bucket, { key, userId, hasAccess: isGranted, revision }),
    ),
  );
  const told = untold.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ access }) => access);
  const userIds = sql.param(told.map(({ userId }) => userId));
  const serviceIds = sql.param(told.map(({ serviceId }) => serviceId));
  const revisions = sql.param(told.map(({ revision }) => revision));
  await db
    .update(serviceAccess)
    .set({ toldRevision: sql`${serviceAccess.revision}` })
    .where(
      sql`(${serviceAccess.userId}, ${serviceAccess.serviceId}, ${serviceAccess.revision})
        in (select * from unnest(${userIds}::uuid[], ${serviceIds}::uuid[], ${revisions}::bigint[]))`,
    );
  return { told: told.length, failure: outcomes.find((outcome) => outcome.status === 'rejected')?.reason };
}
