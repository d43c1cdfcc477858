import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { type AssetRow, assets } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf, stillsFolder } from '#/files/asset-files.ts';
import { storeFolder } from '#/files/store-folder.ts';
import { decodingFlags, type FilmTools, inputFlags, ToolFailure } from '#/film/film-tools.ts';
import type { LocalFilm } from '#/film/local-film.ts';
import { screenColours } from '#/film/renditions.ts';

/** How many stills a film has, evenly spaced. */
const mostStills = 10;
/** Fewer of a shorter film: there is at most one for so many ms. */
const shortestApartMs = 100;

/**
 * Makes a strip of stills, from which a film's owner chooses its poster, if there is none: each small for the strip, and large to make
 * the poster of. A moment that cannot be decoded is left out; if none can, it is recorded why.
 */
export async function makeStills(
  deps: MediaDeps,
  tools: FilmTools,
  { asset, film: { film, folder, facts } }: { readonly asset: AssetRow; readonly film: LocalFilm },
): Promise<void> {
  if (asset.stillCount > 0 || facts.picture === undefined) return;
  const target = join(folder, 'stills');
  await mkdir(target);
  const wanted = Math.min(mostStills, Math.max(1, Math.floor(facts.durationMs / shortestApartMs)));
  let count = 0;
  let problem = '';
  for (let place = 0; place < wanted; place++) {
    // In the middle of its part of the film.
    const seconds = ((place + 0.5) * facts.durationMs) / wanted / 1_000;
    const [small, large] = [join(target, `${count}.webp`), join(target, `${count}-large.webp`)];
    const failure = await takeStill(tools, { film, seconds, colours: screenColours(facts), small, large });
    if (failure === undefined) count += 1;
    else problem = failure;
  }
  if (count === 0) return recordFailure(deps, asset, problem);
  const names = await readdir(target);
  const content = names.map((name) => ({ name, content: () => createReadStream(join(target, name)) }));
  await storeFolder(deps, `${folderOf(asset.id)}/${stillsFolder}`, content, async (tx) => {
    const changed = await tx
      .update(assets)
      .set({ stillCount: count })
      .where(and(eq(assets.id, asset.id), isNull(assets.removedAt)))
      .returning({ id: assets.id });
    return changed.length > 0;
  });
}

async function recordFailure({ database, clock, log }: MediaDeps, { id }: AssetRow, reason: string): Promise<void> {
  log.warn({ assetId: id, reason }, 'a film has no stills');
  await database.db.update(assets).set({ stillFailure: reason, stillFailedAt: clock.now() }).where(eq(assets.id, id));
}

interface Still {
  readonly film: string;
  readonly seconds: number;
  /** A filter, with a comma behind it. */
  readonly colours: string;
  readonly small: string;
  readonly large: string;
}

/** Takes the picture at that time. Returns why there is none, undefined if there is. */
async function takeStill(
  tools: FilmTools,
  { film, seconds, colours, small, large }: Still,
): Promise<string | undefined> {
  const sizes = [
    ['[a]', smallLength, '[s]'],
    ['[b]', largeLength, '[l]'],
  ].map(
    ([from, length, to]) =>
      `${from}scale='min(iw,${length})':'min(ih,${length})':force_original_aspect_ratio=decrease${to}`,
  );
  const still = ['-frames:v', '1', '-c:v', 'libwebp', '-f', 'image2', '-update', '1', '-y'];
  const args = [
    ...[...inputFlags, ...decodingFlags, '-ss', seconds.toFixed(3), '-i', film],
    ...['-filter_complex', `[0:V:0]${colours}setsar=1,split=2[a][b];${sizes.join(';')}`],
    ...['-map', '[s]', ...still, '-quality', '70', small, '-map', '[l]', ...still, '-quality', '85', large],
  ];
  try {
    await tools.run('ffmpeg', args, { timeoutMs: 60_000 });
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error;
    return error.message;
  }
  // It says nothing if there is no frame at that time.
  return existsSync(small) && existsSync(large) ? undefined : `ffmpeg: no frame at ${seconds.toFixed(3)} s`;
}

/** The longer sides of stills, in pixels. */
const smallLength = 320;
const largeLength = 1_920;
