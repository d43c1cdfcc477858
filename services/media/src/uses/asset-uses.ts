import type { BodyOf, DataOf } from '@stagedoor/contracts/call';
import type {
  ClaimedAsset,
  claimAssets as claimCall,
  recordAssetUses as recordCall,
} from '@stagedoor/contracts/internal-media';
import { assetChanged } from '@stagedoor/contracts/media-events';
import type { listAssetUses as listUsesCall } from '@stagedoor/contracts/vault';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { incrementRevision, readLook } from '#/assets/change-look.ts';
import { deleteUnused } from '#/assets/discard-assets.ts';
import { getOwnAsset, scheduleRemoval } from '#/assets/own-assets.ts';
import type { Executor } from '#/captions/caption-words.ts';
import { type AssetRow, assets, assetUses, captionTexts, isInVault } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { isUsed } from '#/uses/is-used.ts';

/** How long a service has to tell of a use after it claimed the asset, ms. */
const claimedMs = 600_000;

/** Returns assets of a person that are not in the trash, and keeps them for a while. Throws a 404 if one is missing. */
export async function claimAssets(
  { database, clock }: Pick<MediaDeps, 'database' | 'clock'>,
  { ownerId, ids }: BodyOf<typeof claimCall>,
): Promise<DataOf<typeof claimCall>> {
  const claimedUntil = endOfClaim(clock);
  return database.transaction(async (tx) => {
    const rows = await tx
      .update(assets)
      .set({ claimedUntil: claimedUntil })
      .where(
        and(
          inArray(assets.id, ids),
          eq(assets.ownerId, ownerId),
          isInVault,
          isNull(assets.trashedAt),
          isNull(assets.removedAt),
        ),
      )
      .returning();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const claimed: DataOf<typeof claimCall> = [];
    for (const id of ids) {
      const row = byId.get(id);
      if (row === undefined) throw notFound('File not found');
      claimed.push(await describeClaimed(tx, row));
    }
    return claimed;
  });
}

/** Returns what a service that shows an asset has to know of it. */
export async function describeClaimed(executor: Executor, row: AssetRow): Promise<ClaimedAsset> {
  const { id, type, title, alt, size, shownSize, mimeType, width, height } = row;
  const { assetId: _, ...look } = await readLook(executor, row);
  return { id, type, title, alt, size: shownSize ?? size, mimeType, width, height, ...look };
}

/** Returns until when assets are kept that are claimed now. */
export function endOfClaim(clock: Clock): Date {
  return new Date(clock.now().getTime() + claimedMs);
}

/**
 * Records uses. Assets that an ADMIN removed lose their files, wherever they are used. Avatars, documents and the like go at once with
 * their use. A draft names assets unseen: it uses those of its author only.
 */
export async function recordUses(
  deps: Pick<MediaDeps, 'database' | 'clock' | 'files' | 'publish'>,
  userService: 'social' | 'messaging',
  body: BodyOf<typeof recordCall>,
): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const uses = await leaveOutForeign(deps, body.uses);
  if (uses.length === 0) return;
  const removed = uses.flatMap(({ assetId, isRemoved }) => (isRemoved === true ? [assetId] : []));
  if (removed.length > 0) await removeAssets(deps, removed);
  const rows = uses.map(({ id, assetId, targetId, hasEnded, draftOf, soldCount = 0, words = '' }) => ({
    ...{ id, assetId, userService, targetId, begunAt: now, isDraft: draftOf !== undefined, soldCount },
    // What was deleted is not found by its words.
    words: hasEnded ? '' : words,
    endedAt: hasEnded ? now : null,
  }));
  await database.db
    .insert(assetUses)
    .values(rows)
    .onConflictDoUpdate({
      target: assetUses.id,
      set: {
        endedAt: sql`coalesce(${assetUses.endedAt}, excluded.ended_at)`,
        soldCount: sql`excluded.sold_count`,
        words: sql`case when ${assetUses.endedAt} is null then excluded.words else '' end`,
      },
      setWhere: eq(assetUses.userService, userService),
    });
  await tellLooks(
    deps,
    uses.flatMap(({ assetId, hasEnded }) => (hasEnded ? [] : [assetId])),
  );
  const assetIds = uses.map(({ assetId }) => assetId);
  // Where two at once differ, the job that discards assets looks again.
  await database.db
    .update(assets)
    .set({ discardAt: sql`case when ${isUsed} then null else ${now.toISOString()}::timestamptz end` })
    .where(and(inArray(assets.id, assetIds), eq(assets.isKept, false)));
  await deleteUnused(
    deps,
    uses.flatMap(({ assetId, hasEnded }) => (hasEnded ? [assetId] : [])),
  );
}

type Use = BodyOf<typeof recordCall>['uses'][number];

/** Returns the uses without those by drafts of anybody but the asset's owner. */
async function leaveOutForeign(
  { database }: Pick<MediaDeps, 'database'>,
  uses: readonly Use[],
): Promise<readonly Use[]> {
  const drafted = uses.flatMap(({ assetId, draftOf }) => (draftOf === undefined ? [] : [assetId]));
  if (drafted.length === 0) return uses;
  const rows = await database.db
    .select({ id: assets.id, ownerId: assets.ownerId })
    .from(assets)
    .where(inArray(assets.id, drafted));
  const owners = new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
  return uses.filter(({ assetId, draftOf }) => draftOf === undefined || owners.get(assetId) === draftOf);
}

/** Tells how assets look whose use has begun: they may have changed after they were claimed, when nobody used them yet. */
async function tellLooks(
  { database, publish }: Pick<MediaDeps, 'database' | 'publish'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await database.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(assets)
      .where(and(inArray(assets.id, [...ids]), gt(assets.revision, 0)));
    for (const row of rows) await publish(tx, assetChanged, await readLook(tx, row));
  });
}

async function removeAssets(
  deps: Pick<MediaDeps, 'database' | 'clock' | 'files' | 'publish'>,
  ids: readonly string[],
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const rows = await tx
      .update(assets)
      // Other posts that have it are not found by its captions any more.
      .set({ removedAt: now, captions: [], revision: incrementRevision(deps.clock) })
      .where(and(inArray(assets.id, [...ids]), isNull(assets.removedAt)))
      .returning();
    const gone = rows.map(({ id }) => id);
    await scheduleRemoval(tx, deps, gone);
    await tx.delete(captionTexts).where(inArray(captionTexts.assetId, gone));
    for (const row of rows) await deps.publish(tx, assetChanged, await readLook(tx, row));
  });
}

/** Returns where an asset of a person is used, the newest 100. */
export async function listUses(
  deps: Pick<MediaDeps, 'database'>,
  ownerId: string,
  id: string,
): Promise<DataOf<typeof listUsesCall>> {
  await getOwnAsset(deps, ownerId, id);
  const rows = await deps.database.db
    .select()
    .from(assetUses)
    .where(and(eq(assetUses.assetId, id), isNull(assetUses.endedAt)))
    .orderBy(desc(assetUses.begunAt), desc(assetUses.id))
    .limit(100);
  return rows.map(({ userService, isDraft, targetId, begunAt }) => ({
    kind: isDraft ? ('draft' as const) : userService === 'social' ? ('post' as const) : ('message' as const),
    targetId,
    since: begunAt.toISOString(),
  }));
}
