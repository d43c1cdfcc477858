import { notFound } from '@stagedoor/service-kit/common/errors';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { removeNow } from '#/assets/remove-files.ts';
import { type AssetRow, assets, fileRemovals, isInVault } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf } from '#/files/asset-files.ts';

export const missing = () => notFound('File not found');

/** Returns a person's asset. Throws a 404 if there is none. */
export async function getOwnAsset(
  { database }: Pick<MediaDeps, 'database'>,
  ownerId: string,
  id: string,
): Promise<AssetRow> {
  const [asset] = await database.db
    .select()
    .from(assets)
    .where(and(eq(assets.id, id), eq(assets.ownerId, ownerId), isInVault, isNull(assets.removedAt)));
  if (asset === undefined) throw missing();
  return asset;
}

/** Locks assets of a person and returns them in the order of `ids`. Throws a 404 if one is missing. */
export async function lockOwn(tx: Transaction, ownerId: string, ids: readonly string[]): Promise<AssetRow[]> {
  const rows = await tx
    .select()
    .from(assets)
    .where(and(inArray(assets.id, [...ids]), eq(assets.ownerId, ownerId), isInVault, isNull(assets.removedAt)))
    .orderBy(assets.id)
    .for('update');
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw missing();
    return row;
  });
}

/** Schedules the removal of the files of assets, and removes them after the commit. */
export async function scheduleRemoval(
  tx: Transaction,
  deps: Pick<MediaDeps, 'database' | 'clock' | 'files'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const folders = ids.map(folderOf);
  const dueAt = deps.clock.now();
  await tx
    .insert(fileRemovals)
    .values(folders.map((folder) => ({ folder, dueAt })))
    .onConflictDoNothing();
  afterCommit(tx, () => removeNow(deps, folders));
}
