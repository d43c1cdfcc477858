import type { BodyOf } from '@stagedoor/contracts/call';
import type { setTeaser as setTeaserCall } from '@stagedoor/contracts/films';
import { mostTeaserMs } from '@stagedoor/contracts/teaser-rules';
import { invalidField } from '@stagedoor/service-kit/common/errors';
import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import { changeLook, nextRevision } from '#/assets/change-look.ts';
import { lockOwn, missing } from '#/assets/own-assets.ts';
import { removeNow } from '#/assets/remove-files.ts';
import { type AssetRow, fileRemovals, teaserJobs } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf, teaserFolder } from '#/files/asset-files.ts';
import type { Teaser } from '#/film/teaser.ts';

type Deps = Pick<MediaDeps, 'database' | 'clock' | 'files' | 'publish'>;

/** Has the teaser of a film made. The one before ends at once; asked for the same again, it stays. Throws a 400 if it would show too much. */
export async function setTeaser(
  deps: Deps,
  ownerId: string,
  id: string,
  { startMs, lengthMs }: BodyOf<typeof setTeaserCall>,
): Promise<AssetRow> {
  return deps.database.transaction(async (tx) => {
    const asset = await lockOne(tx, ownerId, id);
    assertBounds(asset, { startMs, lengthMs });
    const { teaser } = asset;
    const isSame = teaser?.startMs === startMs && teaser.lengthMs === lengthMs && teaser.state !== 'FAILED';
    if (isSame) return asset;
    await removeFile(tx, deps, asset);
    const dueAt = deps.clock.now();
    const again = { dueAt, attempts: 0, failedAt: null, lastError: null };
    await tx
      .insert(teaserJobs)
      .values({ assetId: id, dueAt })
      .onConflictDoUpdate({ target: teaserJobs.assetId, set: again });
    const revision = nextRevision(asset.revision, deps.clock);
    const wanted = { startMs, lengthMs, version: revision, state: 'PROCESSING' } as const;
    return (await changeLook(tx, deps, id, { look: { teaser: wanted }, revision })) ?? asset;
  });
}

/** Ends the teaser of a film, if there is one. */
export async function removeTeaser(deps: Deps, ownerId: string, id: string): Promise<AssetRow> {
  return deps.database.transaction(async (tx) => {
    const asset = await lockOne(tx, ownerId, id);
    if (asset.teaser === null) return asset;
    await removeFile(tx, deps, asset);
    await tx.delete(teaserJobs).where(eq(teaserJobs.assetId, id));
    return (await changeLook(tx, deps, id, { look: { teaser: null } })) ?? asset;
  });
}

async function lockOne(tx: Transaction, ownerId: string, id: string): Promise<AssetRow> {
  const [asset] = await lockOwn(tx, ownerId, [id]);
  if (asset === undefined) throw missing();
  return asset;
}

function assertBounds(
  { type, durationMs }: AssetRow,
  { startMs, lengthMs }: Pick<Teaser, 'startMs' | 'lengthMs'>,
): void {
  const most = type === 'VIDEO' && durationMs !== null ? mostTeaserMs(durationMs) : 0;
  if (most === 0) throw invalidField('lengthMs', 'This film is too short for a preview');
  if (lengthMs > most) throw invalidField('lengthMs', 'A preview shows at most a third of a film, and 30 seconds');
  if (startMs + lengthMs > (durationMs ?? 0)) throw invalidField('startMs', 'The preview has to end with the film');
}

/** Removes the file of a teaser that ends, after the commit. */
async function removeFile(tx: Transaction, deps: Deps, { id, teaser }: AssetRow): Promise<void> {
  if (teaser === null) return;
  const folder = `${folderOf(id)}/${teaserFolder(teaser.version)}`;
  await tx.insert(fileRemovals).values({ folder, dueAt: deps.clock.now() }).onConflictDoNothing();
  afterCommit(tx, () => removeNow(deps, [folder]));
}
