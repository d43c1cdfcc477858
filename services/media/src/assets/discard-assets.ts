import type { Role } from '@stagedoor/contracts/call';
import { and, eq, inArray, lte, not } from 'drizzle-orm';
import { deleteWithFiles } from '#/assets/change-assets.ts';
import { type AssetRow, assets, isInVault } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { isUsed } from '#/uses/is-used.ts';

/** Whether somebody has a vault, where files stay without being used. */
export function hasVault({ role }: { readonly role: Role }): boolean {
  return role !== 'FAN';
}

/** How long a file waits to be used: a message may be written over days, ms. */
const unusedMs = 7 * 86_400_000;
/** How long an avatar, a document or the like waits whose use nobody has told of: longer than an outage, ms. */
const untoldMs = 86_400_000;
const batch = 50;

/** When a file goes that is sent now and that is no vault's, unless it is used by then. */
export function discardTime(now: Date, purpose: AssetRow['purpose']): Date {
  return new Date(now.getTime() + (purpose === 'post' ? unusedMs : untoldMs));
}

/** Keeps all assets of a person who has become a creator. */
export async function keepAssets({ database }: Pick<MediaDeps, 'database'>, ownerId: string): Promise<void> {
  await database.db
    .update(assets)
    .set({ isKept: true, discardAt: null })
    .where(and(eq(assets.ownerId, ownerId), isInVault, eq(assets.isKept, false)));
}

/** Deletes assets whose owners have no vault and that nothing uses. Returns whether there may be more. */
export async function discardUnused(deps: Pick<MediaDeps, 'database' | 'clock' | 'files'>): Promise<boolean> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const due = await tx
      .select({ id: assets.id, claimedUntil: assets.claimedUntil, isUsed, removedAt: assets.removedAt })
      .from(assets)
      .where(lte(assets.discardAt, now))
      .limit(batch)
      .for('update', { skipLocked: true });
    // Of what an ADMIN removed the row stays, so that it is refused when it comes again.
    const used = due.filter((row) => row.isUsed || row.removedAt !== null).map(({ id }) => id);
    if (used.length > 0) await tx.update(assets).set({ discardAt: null }).where(inArray(assets.id, used));
    const unused = due.filter(({ id }) => !used.includes(id));
    const claimed = unused.filter(({ claimedUntil }) => claimedUntil !== null && claimedUntil > now);
    for (const { id, claimedUntil } of claimed) {
      await tx.update(assets).set({ discardAt: claimedUntil }).where(eq(assets.id, id));
    }
    const gone = unused.filter((row) => !claimed.includes(row)).map(({ id }) => id);
    await deleteWithFiles(tx, deps, gone);
    return due.length === batch;
  });
}

/** Deletes those of these assets that are no posts' or messages' and that nothing uses: they are used once. */
export async function deleteUnused(
  deps: Pick<MediaDeps, 'database' | 'clock' | 'files'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await deps.database.transaction(async (tx) => {
    const unused = await tx
      .select({ id: assets.id })
      .from(assets)
      .where(and(inArray(assets.id, [...ids]), not(isInVault), not(isUsed)))
      .for('update');
    await deleteWithFiles(
      tx,
      deps,
      unused.map(({ id }) => id),
    );
  });
}
