import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { type AssetRow, assets } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf } from '#/files/asset-files.ts';
import { storeFolder } from '#/files/store-folder.ts';
import { assertWhole } from '#/film/assert-whole.ts';
import type { FilmTools } from '#/film/film-tools.ts';
import type { LocalFilm } from '#/film/local-film.ts';
import { hasShortGroups } from '#/film/probe-film.ts';
import { cutArguments, encodeArguments, findFirst, fits, planRenditions, type Rendition } from '#/film/renditions.ts';

/** No film holds up the others for longer, ms. */
const longestMs = 4 * 3_600_000;

/**
 * Makes those renditions of a film that are not there yet. One comes first and by itself, so that the film can be watched soon;
 * `onFirst` is called then. The others are made together.
 */
export async function makeRenditions(
  deps: MediaDeps,
  tools: FilmTools,
  { asset, film: place }: { readonly asset: AssetRow; readonly film: LocalFilm },
  onFirst: () => Promise<void>,
): Promise<void> {
  const made = [...asset.renditions];
  const missing = planRenditions(place.facts).filter(({ side }) => made.every((one) => one.side !== side));
  const largest = missing.at(-1);
  const isCut = largest !== undefined && (await canBeCut(tools, place, largest));
  const encoded = isCut ? missing.slice(0, -1) : missing;
  const first = made.length === 0 ? findFirst(encoded) : undefined;
  const steps = [
    { renditions: first === undefined ? [] : [first], write: encodeArguments },
    { renditions: encoded.filter((one) => one !== first), write: encodeArguments },
    { renditions: isCut ? [largest] : [], write: cutWhole },
  ].filter(({ renditions }) => renditions.length > 0);
  for (const [index, { renditions, write }] of steps.entries()) {
    if (index === 1) await onFirst();
    for (const { side } of renditions) await mkdir(join(place.folder, String(side)));
    const timeoutMs = Math.min(longestMs, 120_000 + 12 * renditions.length * place.facts.durationMs);
    await tools.run('ffmpeg', write(place, renditions, place.facts), { timeoutMs, mostBytes: place.bytes });
    for (const { side } of renditions) await assertWhole(join(place.folder, String(side)));
    for (const rendition of renditions) {
      made.push(rendition);
      await storeRendition(deps, asset.id, { rendition, made: [...made].sort(bySide), folder: place.folder });
    }
  }
  if (steps.length < 2) await onFirst();
}

const bySide = (one: Rendition, other: Rendition) => one.side - other.side;

const cutWhole = (place: LocalFilm, [rendition]: readonly Rendition[]) =>
  rendition === undefined ? [] : cutArguments(place, rendition);

async function canBeCut(tools: FilmTools, { film, facts }: LocalFilm, { side }: Rendition): Promise<boolean> {
  const own = Math.min(facts.picture?.width ?? 0, facts.picture?.height ?? 0);
  return own === side && fits(facts) && (await hasShortGroups(tools, film));
}

interface MadeRendition {
  readonly rendition: Rendition;
  /** All that the film has with this one, the smallest first. */
  readonly made: readonly Rendition[];
  readonly folder: string;
}

/** Stores the files of a rendition, from which it is served. Throws if the asset is gone: then nothing remains of it. */
async function storeRendition(
  deps: MediaDeps,
  assetId: string,
  { rendition: { side }, made, folder }: MadeRendition,
): Promise<void> {
  const from = join(folder, String(side));
  const names = await readdir(from);
  const content = names.map((name) => ({ name, content: () => createReadStream(join(from, name)) }));
  await storeFolder(deps, `${folderOf(assetId)}/hls/${side}`, content, async (tx) => {
    const changed = await tx
      .update(assets)
      .set({ renditions: made })
      .where(and(eq(assets.id, assetId), isNull(assets.removedAt)))
      .returning({ id: assets.id });
    return changed.length > 0;
  });
  await rm(from, { recursive: true });
}
