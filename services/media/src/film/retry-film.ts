import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { changeLook, nextRevision } from '#/assets/change-look.ts';
import { lockOwn, missing } from '#/assets/own-assets.ts';
import { type AssetRow, assets, filmJobs, teaserJobs } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { mostAttempts } from '#/film/film-jobs.ts';
import { mostTeaserAttempts } from '#/film/teaser-jobs.ts';

type Deps = Pick<MediaDeps, 'database' | 'clock' | 'publish'>;

/**
 * Has what could not be made of a person's film tried once more: its renditions, stills and preview. Does nothing with others. Throws a 404 if it
 * is not theirs.
 */
export async function retryFilm(deps: Deps, ownerId: string, id: string): Promise<AssetRow> {
  return deps.database.transaction(async (tx) => {
    const [asset] = await lockOwn(tx, ownerId, [id]);
    if (asset === undefined) throw missing();
    return tryAgain(tx, deps, asset);
  });
}

/** The same with anybody's film, for operators. Throws a 404 if there is none. */
export async function retryAnyFilm(deps: Deps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [asset] = await tx
      .select()
      .from(assets)
      .where(and(eq(assets.id, id), isNull(assets.removedAt)))
      .for('update');
    if (asset === undefined) throw missing();
    await tryAgain(tx, deps, asset);
  });
}

async function tryAgain(tx: Transaction, deps: Deps, asset: AssetRow): Promise<AssetRow> {
  const { id, teaser } = asset;
  const due = { dueAt: deps.clock.now(), failedAt: null, lastError: null };
  // The next attempt is the last.
  const film = { ...due, attempts: mostAttempts - 1 };
  if (asset.failure === null && asset.stillFailure === null) {
    await tx
      .update(filmJobs)
      .set(film)
      .where(and(eq(filmJobs.assetId, id), isNotNull(filmJobs.failedAt)));
  } else {
    await tx
      .insert(filmJobs)
      .values({ assetId: id, ...film })
      .onConflictDoUpdate({ target: filmJobs.assetId, set: film });
  }
  const preview = { ...due, attempts: mostTeaserAttempts - 1 };
  if (teaser?.state === 'FAILED') {
    await tx
      .insert(teaserJobs)
      .values({ assetId: id, ...preview })
      .onConflictDoUpdate({ target: teaserJobs.assetId, set: preview });
    const { failure: _, ...chosen } = teaser;
    const revision = nextRevision(asset.revision, deps.clock);
    const again = { ...chosen, version: revision, state: 'PROCESSING' } as const;
    await changeLook(tx, deps, id, { look: { teaser: again }, revision });
  } else {
    await tx
      .update(teaserJobs)
      .set(preview)
      .where(and(eq(teaserJobs.assetId, id), isNotNull(teaserJobs.failedAt)));
  }
  const [tried] = await tx
    .update(assets)
    .set({ failure: null, failureDetail: null, stillFailure: null, stillFailedAt: null })
    .where(eq(assets.id, id))
    .returning();
  return tried ?? asset;
}
