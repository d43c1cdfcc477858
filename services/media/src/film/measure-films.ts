import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import { eq } from 'drizzle-orm';
import { changeLook } from '#/assets/change-look.ts';
import type { MediaServiceDeps } from '#/config.ts';
import { type AssetRow, assets, measureJobs } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { type FilmTools, findFilmTools, isDamage } from '#/film/film-tools.ts';
import { withLocalFilm } from '#/film/local-film.ts';
import { readWaveform } from '#/film/read-waveform.ts';
import { mediaDepsOf } from '#/media-deps.ts';

const leaseMs = 60_000;

/**
 * Job: tells those who use film and sound how long it lasts where they may not know, and finds that out where it was stored before it was
 * kept.
 */
export const measuresJob = defineDueWork<typeof measureJobs, MediaServiceDeps>({
  name: 'lengths of films',
  table: measureJobs,
  key: measureJobs.assetId,
  dueAt: measureJobs.dueAt,
  pauseMs: 10_000,
  leaseMs,
  mostAttempts: 4,
  async handle({ assetId }, serviceDeps, lease) {
    const deps = await mediaDepsOf(serviceDeps);
    const tools = findFilmTools(deps.config.filmTools, deps.ending);
    if (tools === undefined) return { againInMs: 60_000 };
    const [asset] = await deps.database.db.select().from(assets).where(eq(assets.id, assetId));
    if (asset === undefined || asset.removedAt !== null) return 'remove';
    const renewal = setInterval(() => void lease.extend().catch(() => undefined), leaseMs / 3);
    try {
      const look = asset.durationMs === null ? await measure(deps, tools, asset) : {};
      await deps.database.transaction((tx) => changeLook(tx, deps, assetId, { look }));
    } catch (error) {
      // It lasts for nobody knows how long.
      if (!isDamage(error)) throw error;
    } finally {
      clearInterval(renewal);
    }
    return 'remove';
  },
});

async function measure(
  deps: MediaDeps,
  tools: FilmTools,
  asset: AssetRow,
): Promise<Partial<Pick<AssetRow, 'durationMs' | 'waveform'>>> {
  let measured: Partial<Pick<AssetRow, 'durationMs' | 'waveform'>> = {};
  await withLocalFilm(deps, tools, asset, async ({ film, facts: { durationMs } }) => {
    measured = { durationMs };
    if (asset.type === 'AUDIO') measured = { durationMs, waveform: await readWaveform(tools, film, durationMs) };
  });
  return measured;
}
