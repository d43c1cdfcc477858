import { and, gt, inArray, ne, sql } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { serviceAccess } from '#/db/tables.ts';

/** Rows that one transaction changes: who opens or activates a service waits for theirs, so it takes some milliseconds. */
const sliceSize = 1_000;

/** The key of a row of access. */
export interface AccessKey {
  readonly userId: string;
  readonly serviceId: string;
}

const nobody = '00000000-0000-0000-0000-000000000000';
/** Before all rows. */
export const firstKey: AccessKey = { userId: nobody, serviceId: nobody };

/**
 * Marks the next rows after a key as not in the bucket, in a transaction of its own. Returns how many it changed, and the key that the
 * next slice begins after, if there may be one.
 */
export async function unmarkNext(
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
