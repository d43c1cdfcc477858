import type { Job } from '@stagedoor/service-kit/jobs/job';
import { findBucketAge, openAccessBucket, storeAccess } from '@stagedoor/service-kit/service-access/access-bucket';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { describeAccess } from '#/access/describe-access.ts';
import type { DirectoryDeps } from '#/config.ts';
import { serviceAccess, services, syncedBuckets } from '#/db/tables.ts';

/**
 * Rows that one transaction changes. A request that opens or activates a service waits for its row, so the transaction
 * takes only some milliseconds.
 */
const sliceSize = 1_000;

/** The key of a row of access. */
interface AccessKey {
  readonly userId: string;
  readonly serviceId: string;
}

const nobody = '00000000-0000-0000-0000-000000000000';
/** Before all rows. */
const firstKey: AccessKey = { userId: nobody, serviceId: nobody };

/**
 * Marks the next rows after a key as not in the bucket, in a separate transaction. Returns how many it changed, and the key that the
 * next slice begins after, if there may be one.
 */
async function unmarkNext(
  { database }: Pick<DirectoryDeps, 'database'>,
  after: AccessKey,
): Promise<{ unmarked: number; next: AccessKey | undefined }> {
  const { userId, serviceId } = serviceAccess;
  const key = sql`(${userId}, ${serviceId})`;
  return database.transaction(async (tx) => {
    const rows = await tx
      .select({ userId, serviceId })
      .from(serviceAccess)
      .where(gt(key, sql`(${after.userId}::uuid, ${after.serviceId}::uuid)`))
      .orderBy(userId, serviceId)
      .limit(sliceSize)
      .for('update');
    const last = rows.at(-1);
    if (last === undefined) return { unmarked: 0, next: undefined };
    const keys = rows.map((row) => sql`(${row.userId}::uuid, ${row.serviceId}::uuid)`);
    const { count } = await tx
      .update(serviceAccess)
      .set({ toldRevision: 0 })
      .where(and(inArray(key, keys), ne(serviceAccess.toldRevision, 0)));
    return { unmarked: count, next: rows.length < sliceSize ? undefined : last };
  });
}

type Bucket = Awaited<ReturnType<typeof openAccessBucket>>;

const batchSize = 200;

/**
 * Synchronizes the bucket from which business services read who has access: writes changes that failed at first, and
 * everything into a new bucket.
 */
export const syncAccessBucket: Job<DirectoryDeps> = {
  name: 'tell-bucket',
  pauseMs: 2_000,
  async run(deps) {
    const { bus } = deps;
    const jetStream = await bus.jetStream();
    if (jetStream === undefined) return false;
    try {
      const bucket = await openAccessBucket(bus, jetStream);
      await resetForNewBucket(deps, bucket);
      const { synced, failure } = await syncBatch(deps, bucket);
      if (failure !== undefined) throw failure;
      return synced === batchSize;
    } catch (error) {
      bus.distrust();
      throw error;
    }
  },
};

/**
 * Marks all rows as unsynchronized if the bucket is not the same as before. The bucket is recorded only afterwards, so a killed
 * process starts over.
 */
async function resetForNewBucket(deps: DirectoryDeps, bucket: Bucket): Promise<void> {
  const { bus, database, log } = deps;
  const name = bus.durable('service_access');
  const created = await findBucketAge(bucket);
  const [known] = await database.db.select().from(syncedBuckets).where(eq(syncedBuckets.name, name));
  if (known?.created === created) return;
  let entries = 0;
  let next: AccessKey | undefined = firstKey;
  while (next !== undefined) {
    const slice = await unmarkNext(deps, next);
    entries += slice.unmarked;
    next = slice.next;
  }
  await database.db
    .insert(syncedBuckets)
    .values({ name, created })
    .onConflictDoUpdate({ target: syncedBuckets.name, set: { created } });
  log.info({ entries }, 'the access bucket is new: writing everything into it');
}

/**
 * Writes a batch of rows into the bucket without locking them. Entries have revisions, so that concurrent writers lose
 * nothing; a row that changed in between is written again.
 */
async function syncBatch(
  { database: { db }, config }: Pick<DirectoryDeps, 'database' | 'config'>,
  bucket: Bucket,
): Promise<{ synced: number; failure: unknown }> {
  const outdated = await db
    .select({ access: serviceAccess, key: services.slug })
    .from(serviceAccess)
    .innerJoin(services, eq(services.id, serviceAccess.serviceId))
    .where(ne(serviceAccess.toldRevision, serviceAccess.revision))
    .limit(batchSize);
  if (outdated.length === 0) return { synced: 0, failure: undefined };
  const outcomes = await Promise.allSettled(
    outdated.map(({ key, access }) => storeAccess(bucket, { key, ...describeAccess(config, key, access) })),
  );
  const synced = outdated.filter((_, index) => outcomes[index]?.status === 'fulfilled').map(({ access }) => access);
  const userIds = sql.param(synced.map(({ userId }) => userId));
  const serviceIds = sql.param(synced.map(({ serviceId }) => serviceId));
  const revisions = sql.param(synced.map(({ revision }) => revision));
  await db
    .update(serviceAccess)
    .set({ toldRevision: sql`${serviceAccess.revision}` })
    .where(
      sql`(${serviceAccess.userId}, ${serviceAccess.serviceId}, ${serviceAccess.revision})
        in (select * from unnest(${userIds}::uuid[], ${serviceIds}::uuid[], ${revisions}::bigint[]))`,
    );
  return { synced: synced.length, failure: outcomes.find((outcome) => outcome.status === 'rejected')?.reason };
}
