import { desc } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { seenInstances } from '#/db/tables.ts';

/** Returns the keys of the services for which a stub answered last, by the health checks. One that never answered is none of them. */
export async function readUnbuiltServices({ database: { db } }: Pick<DirectoryDeps, 'database'>): Promise<string[]> {
  const last = await db
    .selectDistinctOn([seenInstances.serviceKey], { key: seenInstances.serviceKey, isStub: seenInstances.isStub })
    .from(seenInstances)
    .orderBy(seenInstances.serviceKey, desc(seenInstances.lastSeenAt), desc(seenInstances.startedAt));
  return last.filter(({ isStub }) => isStub).map(({ key }) => key);
}
