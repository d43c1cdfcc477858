import type { Asset } from '@stagedoor/contracts/vault';
import { and, count, inArray, isNull, sum } from 'drizzle-orm';
import { type AssetRow, assetUses, filmJobs } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import type { AssetAddresses } from '#/files/asset-addresses.ts';
import { failures } from '#/film/film-failures.ts';
import type { Teaser } from '#/film/teaser.ts';

type Deps = Pick<MediaDeps, 'database' | 'addresses'>;

/** Returns assets as their owner sees them. */
export async function presentAssets({ database, addresses }: Deps, rows: readonly AssetRow[]): Promise<Asset[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counts = await database.db
    .select({ id: assetUses.assetId, useCount: count(), soldCount: sum(assetUses.soldCount).mapWith(Number) })
    .from(assetUses)
    .where(and(inArray(assetUses.assetId, ids), isNull(assetUses.endedAt)))
    .groupBy(assetUses.assetId);
  const usesOf = new Map(counts.map(({ id, ...of }) => [id, of]));
  const jobs = await database.db
    .select({ id: filmJobs.assetId, failedAt: filmJobs.failedAt })
    .from(filmJobs)
    .where(inArray(filmJobs.assetId, ids));
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  return rows.map((row) => {
    const job = jobOf.get(row.id);
    // Work that was set aside is not tried again by itself.
    const failure = row.failure ?? (job?.failedAt ? failures.ofMachine : null);
    const { useCount = 0, soldCount = 0 } = usesOf.get(row.id) ?? {};
    return present(row, { useCount, soldCount, isProcessed: job === undefined, failure }, addresses);
  });
}

export async function presentAsset(deps: Deps, row: AssetRow): Promise<Asset> {
  const [asset] = await presentAssets(deps, [row]);
  if (asset === undefined) throw new Error('one row is one asset');
  return asset;
}

interface Facts {
  readonly useCount: number;
  readonly soldCount: number;
  readonly isProcessed: boolean;
  /** A sentence. */
  readonly failure: string | null;
}

function present(
  row: AssetRow,
  { useCount, soldCount, isProcessed, failure }: Facts,
  addresses: AssetAddresses,
): Asset {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    alt: row.alt,
    size: row.size,
    mimeType: row.mimeType,
    width: row.width,
    height: row.height,
    durationMs: row.durationMs,
    state: failure !== null ? 'FAILED' : isProcessed ? 'READY' : 'PROCESSING',
    ...(failure === null ? {} : { failure }),
    ...(row.renditions.length === 0 ? {} : { streamUrl: addresses.stream(row) }),
    ...(row.stillCount === 0 ? {} : { stills: addresses.stills(row) }),
    ...(row.stillFailure === null ? {} : { lacksStills: true as const }),
    ...(row.posterStill === null ? {} : { posterStill: row.posterStill }),
    ...(row.teaser === null ? {} : { teaser: presentTeaser(row, row.teaser, addresses) }),
    ...(row.waveform.length === 0 ? {} : { waveform: row.waveform.map((share) => share / 100) }),
    ...(row.captions.length === 0 ? {} : { captions: addresses.captions(row) }),
    folderId: row.folderId,
    labels: row.labels,
    useCount,
    soldCount,
    url: addresses.whole(row),
    thumbnailUrl: addresses.thumbnail(row),
    createdAt: row.createdAt.toISOString(),
    trashedAt: row.trashedAt?.toISOString() ?? null,
  };
}

function presentTeaser(row: AssetRow, { startMs, lengthMs, state, version }: Teaser, addresses: AssetAddresses) {
  return { startMs, lengthMs, state, ...(state === 'READY' ? { url: addresses.teaser(row, version) } : {}) };
}
