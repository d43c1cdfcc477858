import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { mostTeaserMs } from '@stagedoor/contracts/teaser-rules';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import { eq, type SQL, sql } from 'drizzle-orm';
import { changeLook } from '#/assets/change-look.ts';
import type { MediaServiceDeps } from '#/config.ts';
import { type AssetRow, assets, teaserJobs } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf, teaserFile, teaserFolder } from '#/files/asset-files.ts';
import { OutdatedWork, storeFolder } from '#/files/store-folder.ts';
import { decodingFlags, type FilmTools, findFilmTools, inputFlags, ToolFailure } from '#/film/film-tools.ts';
import { type LocalFilm, withLocalFilm } from '#/film/local-film.ts';
import { codecs, planRenditions, screenFilter } from '#/film/renditions.ts';
import type { Teaser } from '#/film/teaser.ts';
import { mediaDepsOf } from '#/media-deps.ts';

export const mostTeaserAttempts = 3;
const leaseMs = 60_000;

/** Job: makes the teasers that owners of films have chosen. */
export const teasersJob = defineDueWork<typeof teaserJobs, MediaServiceDeps>({
  name: 'teasers',
  table: teaserJobs,
  key: teaserJobs.assetId,
  dueAt: teaserJobs.dueAt,
  pauseMs: 2_000,
  leaseMs,
  mostAttempts: mostTeaserAttempts + 1,
  async handle({ assetId }, serviceDeps, lease) {
    const deps = await mediaDepsOf(serviceDeps);
    const tools = findFilmTools(deps.config.filmTools, deps.ending);
    if (tools === undefined) return { againInMs: 60_000 };
    const [asset] = await deps.database.db.select().from(assets).where(eq(assets.id, assetId));
    if (asset === undefined || asset.removedAt !== null || asset.teaser?.state !== 'PROCESSING') return 'remove';
    const { teaser } = asset;
    const renewal = setInterval(() => void lease.extend().catch(() => undefined), leaseMs / 3);
    try {
      await withLocalFilm(deps, tools, asset, (film) => makeTeaser(deps, tools, { asset, teaser, film }));
    } catch (error) {
      // It was changed or switched off meanwhile.
      if (error instanceof OutdatedWork) return 'remove';
      if (!(error instanceof ToolFailure) || lease.attempts < mostTeaserAttempts) throw error;
      deps.log.warn({ err: error, assetId }, 'the teaser of a film could not be made');
      const failure = { at: deps.clock.now().toISOString(), reason: error.message };
      await deps.database.transaction((tx) => settle(tx, deps, asset.id, { ...teaser, state: 'FAILED', failure }));
    } finally {
      clearInterval(renewal);
    }
    return 'remove';
  },
});

type Tx = Parameters<typeof changeLook>[0];

/** Records how making a teaser ended. Undefined if its owner has chosen otherwise meanwhile. */
function settle(tx: Tx, deps: MediaDeps, assetId: string, teaser: Teaser): Promise<AssetRow | undefined> {
  return changeLook(tx, deps, assetId, { look: { teaser }, provided: isWanted(teaser) });
}

const isWanted = ({ version }: Teaser): SQL =>
  sql`(${assets.teaser} ->> 'version')::int = ${version} and ${assets.teaser} ->> 'state' = 'PROCESSING'`;

async function makeTeaser(
  deps: MediaDeps,
  tools: FilmTools,
  { asset, teaser, film: place }: { readonly asset: AssetRow; readonly teaser: Teaser; readonly film: LocalFilm },
): Promise<void> {
  const file = join(place.folder, teaserFile);
  // A file can claim to last longer than it does.
  const lengthMs = Math.min(teaser.lengthMs, mostTeaserMs(await measureFilm(tools, place.film)));
  if (lengthMs === 0) throw new ToolFailure('the film is too short for a teaser', true);
  await tools.run('ffmpeg', teaserArguments(place, { ...teaser, lengthMs }, file), { timeoutMs: 300_000 });
  const folder = `${folderOf(asset.id)}/${teaserFolder(teaser.version)}`;
  const content = [{ name: teaserFile, content: () => createReadStream(file) }];
  const record = async (tx: Tx) =>
    (await settle(tx, deps, asset.id, { ...teaser, lengthMs, state: 'READY' })) !== undefined;
  await storeFolder(deps, folder, content, record);
}

/** Returns how long the pictures of a film last, by its packets, in ms. */
async function measureFilm(tools: FilmTools, film: string): Promise<number> {
  const args = [...inputFlags, '-progress', 'pipe:1', '-i', film, '-map', '0:V:0', '-c', 'copy', '-f', 'null', '-'];
  const printed = await tools.run('ffmpeg', args, { timeoutMs: 300_000 });
  const [, micros = '0'] = [...printed.matchAll(/^out_time_us=(\d+)$/gm)].at(-1) ?? [];
  return Math.floor(Number(micros) / 1_000);
}

/** Returns the arguments of ffmpeg that write a part of a film as a file that every browser plays, at most 720 pixels high or wide. */
function teaserArguments({ film, facts }: LocalFilm, { startMs, lengthMs }: Teaser, file: string): string[] {
  const rendition = planRenditions(facts).findLast(({ side }) => side <= 720);
  if (rendition === undefined) throw new ToolFailure('the film has no pictures', true);
  return [
    ...[...inputFlags, ...decodingFlags, '-ss', (startMs / 1_000).toFixed(3), '-i', film],
    ...['-t', (lengthMs / 1_000).toFixed(3), '-map', '0:V:0', '-map', '0:a:0?', '-vf', screenFilter(rendition, facts)],
    ...[...codecs(rendition), '-movflags', '+faststart', '-f', 'mp4', '-y', file],
  ];
}
