import { desc } from 'drizzle-orm';
import type { DirectoryDeps } from '#/config.ts';
import { seenInstances } from '#/db/tables.ts';

/**
 * Returns the keys of the services whose last health check was answered by a stub. A service that never answered is not
 * among them.
 */
export async function readUnbuiltServices({ database: { db } }: Pick<DirectoryDeps, 'database'>): Promise<string[]> {
  const last = await db
    .selectDistinctOn([seenInstances.serviceKey], { key: seenInstances.serviceKey, isStub: seenInstances.isStub })
    .from(seenInstances)
    .orderBy(seenInstances.serviceKey, desc(seenInstances.lastSeenAt), desc(seenInstances.startedAt));
  return last.filter(({ isStub }) => isStub).map(({ key }) => key);
}
