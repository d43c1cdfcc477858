import type { BodyOf } from '@stagedoor/contracts/call';
import type { organiseAssets as organiseCall, updateAsset as updateCall } from '@stagedoor/contracts/vault';
import { badRequest, conflict } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { lockOwn, missing, scheduleRemoval } from '#/assets/own-assets.ts';
import { type AssetRow, assets, assetUses } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { getOwnFolder } from '#/folders/folders.ts';
import { findUsed } from '#/uses/find-used.ts';
import { isUsed } from '#/uses/is-used.ts';

const maxLabels = 20;

export async function updateAsset(
  { database }: Pick<MediaDeps, 'database'>,
  ownerId: string,
  id: string,
  { title, alt }: BodyOf<typeof updateCall>,
): Promise<AssetRow> {
  const [asset] = await database.db
    .update(assets)
    // One of the columns has to be set, also if nothing changes.
    .set({ title: title ?? sql`${assets.title}`, alt: alt ?? sql`${assets.alt}` })
    .where(and(eq(assets.id, id), eq(assets.ownerId, ownerId), isNull(assets.removedAt)))
    .returning();
  if (asset === undefined) throw missing();
  return asset;
}

/** Moves and labels assets, all or none. Returns them in the order of `ids`. */
export async function organiseAssets(
  { database }: Pick<MediaDeps, 'database'>,
  ownerId: string,
  { ids, folderId, addLabels = [], removeLabels = [] }: BodyOf<typeof organiseCall>,
): Promise<AssetRow[]> {
  return database.transaction(async (tx) => {
    const rows = await lockOwn(tx, ownerId, ids);
    if (typeof folderId === 'string') await getOwnFolder(tx, ownerId, folderId);
    const changed: AssetRow[] = [];
    for (const row of rows) {
      const kept = row.labels.filter((label) => !removeLabels.includes(label));
      const labels = [...new Set([...kept, ...addLabels])];
      if (labels.length > maxLabels) throw badRequest(`A file can have at most ${maxLabels} labels`);
      const values = { labels, folderId: folderId === undefined ? row.folderId : folderId };
      await tx.update(assets).set(values).where(eq(assets.id, row.id));
      changed.push({ ...row, ...values });
    }
    return changed;
  });
}

/** Moves assets to the trash. Those that are there already keep their day. */
export async function trashAssets(
  { database, clock }: Pick<MediaDeps, 'database' | 'clock'>,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOwn(tx, ownerId, ids);
    await tx
      .update(assets)
      .set({ trashedAt: clock.now() })
      .where(and(inArray(assets.id, [...ids]), isNull(assets.trashedAt)));
  });
}

export async function restoreAssets(
  { database }: Pick<MediaDeps, 'database'>,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOwn(tx, ownerId, ids);
    await tx
      .update(assets)
      .set({ trashedAt: null })
      .where(inArray(assets.id, [...ids]));
  });
}

/** Deletes assets in the trash for good. Throws a 404 if one of them is not there. */
export async function deleteAssets(deps: MediaDeps, ownerId: string, ids: readonly string[]): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const rows = await lockOwn(tx, ownerId, ids);
    if (rows.some(({ trashedAt }) => trashedAt === null)) throw missing();
    const used = await findUsed(tx, ids, deps.clock.now());
    if (used.size > 0) throw conflict('A file that posts or messages use cannot be deleted');
    await deleteWithFiles(tx, deps, ids);
  });
}

/** Deletes assets and, after the commit, their files. */
export async function deleteWithFiles(
  tx: Transaction,
  deps: Pick<MediaDeps, 'database' | 'clock' | 'files'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await scheduleRemoval(tx, deps, ids);
  await tx.delete(assets).where(inArray(assets.id, [...ids]));
  await tx.delete(assetUses).where(inArray(assetUses.assetId, [...ids]));
}

/** How long an asset is in the trash, ms. */
const trashedMs = 30 * 86_400_000;
const batch = 50;

/** Deletes assets that have been in the trash for 30 days. Returns whether there may be more. */
export async function emptyTrash(deps: Pick<MediaDeps, 'database' | 'clock' | 'files'>): Promise<boolean> {
  const before = new Date(deps.clock.now().getTime() - trashedMs);
  return deps.database.transaction(async (tx) => {
    const rows = await tx
      .select({ id: assets.id })
      .from(assets)
      .where(
        and(
          isNotNull(assets.trashedAt),
          isNull(assets.removedAt),
          sql`${assets.trashedAt} < ${before.toISOString()}::timestamptz`,
          // What is used stays in the trash until that ends.
          not(isUsed),
        ),
      )
      .limit(batch)
      .for('update', { skipLocked: true });
    await deleteWithFiles(
      tx,
      deps,
      rows.map(({ id }) => id),
    );
    return rows.length === batch;
  });
}
