import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MediaServiceDeps } from '#/config.ts';
import { type AssetRow, assets, filmJobs, isInVault } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { choosePoster } from '#/film/choose-poster.ts';
import { failures } from '#/film/film-failures.ts';
import { findFilmTools, isDamage, ToolFailure } from '#/film/film-tools.ts';
import { withLocalFilm } from '#/film/local-film.ts';
import { makeRenditions } from '#/film/make-renditions.ts';
import { makeStills } from '#/film/make-stills.ts';
import { mediaDepsOf } from '#/media-deps.ts';

/** After so many failures the film stays as it was sent, and its owner reads why. */
export const mostAttempts = 3;
/** A lease is extended three times as often as it ends. */
const leaseMs = 60_000;

/** Job: makes the renditions and stills of films, one film at a time, each rendition served as soon as it is there. */
export const filmsJob = defineDueWork<typeof filmJobs, MediaServiceDeps>({
  name: 'films',
  table: filmJobs,
  key: filmJobs.assetId,
  dueAt: filmJobs.dueAt,
  pauseMs: 2_000,
  leaseMs,
  mostAttempts: mostAttempts + 1,
  async handle({ assetId }, serviceDeps, lease) {
    const deps = await mediaDepsOf(serviceDeps);
    const tools = findFilmTools(deps.config.filmTools, deps.ending);
    if (tools === undefined) return { againInMs: 60_000 };
    const [asset] = await deps.database.db.select().from(assets).where(eq(assets.id, assetId));
    if (asset === undefined || asset.removedAt !== null) return 'remove';
    const renewal = setInterval(() => void lease.extend().catch(() => undefined), leaseMs / 3);
    const begunAt = performance.now();
    try {
      await withLocalFilm(deps, tools, asset, (film) =>
        makeRenditions(deps, tools, { asset, film }, () => makeStills(deps, tools, { asset, film })),
      );
      await makeMissingPoster(deps, asset);
    } catch (error) {
      // The service ends, which is no fault of the film.
      if (deps.ending.aborted) return { againInMs: 0 };
      if (!(error instanceof ToolFailure) || lease.attempts < mostAttempts) throw error;
      deps.log.warn({ err: error, assetId }, 'a film stays as it was sent');
      await fail(deps, assetId, error);
    } finally {
      clearInterval(renewal);
      await countWork(deps, assetId, performance.now() - begunAt);
    }
    return 'remove';
  },
});

/** A film of which no poster could be made as it arrived gets one of its stills. */
async function makeMissingPoster(deps: MediaDeps, { id, ownerId }: AssetRow): Promise<void> {
  const [film] = await deps.database.db
    .select({ widths: assets.widths, stillCount: assets.stillCount })
    .from(assets)
    .where(and(eq(assets.id, id), isInVault, isNull(assets.removedAt)));
  if (film?.widths.length === 0 && film.stillCount > 0) await choosePoster(deps, ownerId, id, { still: 0 });
}

async function fail({ database }: MediaDeps, assetId: string, error: ToolFailure): Promise<void> {
  const failure = isDamage(error) ? failures.ofFile : failures.ofMachine;
  await database.db.update(assets).set({ failure, failureDetail: error.message }).where(eq(assets.id, assetId));
}

/** Adds to how long the machine has worked on a film. */
async function countWork({ database, clock }: MediaDeps, assetId: string, ms: number): Promise<void> {
  const workMs = sql`least(${assets.workMs} + ${Math.round(ms)}, 2147483647)`;
  await database.db.update(assets).set({ workMs, workedAt: clock.now() }).where(eq(assets.id, assetId));
}
