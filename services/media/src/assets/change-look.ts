import type { EventData } from '@stagedoor/contracts/event';
import { assetChanged } from '@stagedoor/contracts/media-events';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Executor, readCaptionWords } from '#/captions/caption-words.ts';
import { type AssetRow, assets } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';

type Look = Partial<
  Pick<AssetRow, 'widths' | 'posterVersion' | 'posterStill' | 'teaser' | 'captions' | 'durationMs' | 'waveform'>
>;

const beginning = Date.UTC(2026, 0, 1);
const secondsOf = (clock: Clock) => Math.floor((clock.now().getTime() - beginning) / 1_000);

/**
 * Returns the next revision of an asset: by the time, so that it is the newest also for those who remember later ones than a database that
 * was put back from a backup.
 */
export function nextRevision(revision: number, clock: Clock): number {
  return Math.max(revision + 1, secondsOf(clock));
}

/** The same, for an update. */
export function incrementRevision(clock: Clock): SQL {
  return sql`greatest(${assets.revision} + 1, ${secondsOf(clock)}::integer)`;
}

/**
 * Changes what is shown of an asset, and tells those who use it. Returns the asset; undefined if it is gone, or no longer as
 * `provided` requires. `revision`: the next one, if it was taken before.
 */
export async function changeLook(
  tx: Transaction,
  { publish, clock }: Pick<MediaDeps, 'publish' | 'clock'>,
  id: string,
  { look, revision, provided }: { readonly look: Look; readonly revision?: number; readonly provided?: SQL },
): Promise<AssetRow | undefined> {
  const [changed] = await tx
    .update(assets)
    .set({ ...look, revision: revision ?? incrementRevision(clock) })
    .where(and(eq(assets.id, id), isNull(assets.removedAt), provided))
    .returning();
  if (changed !== undefined) await publish(tx, assetChanged, await readLook(tx, changed));
  return changed;
}

/** Returns what those who use an asset show of it, and may change. */
export async function readLook(executor: Executor, asset: AssetRow): Promise<EventData<typeof assetChanged>> {
  const { id, revision, widths, posterVersion, teaser, waveform, captions, durationMs } = asset;
  const teaserVersion = teaser?.state === 'READY' ? teaser.version : null;
  const captionWords = await readCaptionWords(executor, asset);
  const of = { assetId: id, revision, widths, posterVersion, teaserVersion, waveform };
  const look = durationMs === null ? of : { ...of, durationMs };
  return captionWords === undefined ? look : { ...look, captions: [...captions], captionWords };
}
