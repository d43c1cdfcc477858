import type { DataOf } from '@stagedoor/contracts/call';
import type { getVault } from '@stagedoor/contracts/vault';
import { sql } from 'drizzle-orm';
import type { MediaDeps } from '#/deps.ts';
import { listFolders } from '#/folders/folders.ts';

/** Returns the folders, labels and sizes of a person's vault. */
export async function describeVault(
  deps: Pick<MediaDeps, 'database' | 'quota'>,
  ownerId: string,
): Promise<DataOf<typeof getVault>> {
  const { db } = deps.database;
  const labels = await db.execute<{ label: string; count: number }>(sql`
    select label, count(*)::int as count from asset, unnest(labels) as label
    where owner_id = ${ownerId}::uuid and labels <> '{}' and purpose = 'post'
      and trashed_at is null and removed_at is null
    group by label order by lower(label), label`);
  const [counts] = await db.execute<{ count: number; trash: number }>(sql`
    select count(*) filter (where trashed_at is null)::int as count,
      count(*) filter (where trashed_at is not null)::int as trash
    from asset where owner_id = ${ownerId}::uuid and purpose = 'post' and removed_at is null`);
  return {
    folders: await listFolders(deps, ownerId),
    labels: [...labels],
    count: counts?.count ?? 0,
    trashCount: counts?.trash ?? 0,
    ...(await deps.quota.readUse(ownerId)),
  };
}
