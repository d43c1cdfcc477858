import type { EventData } from '@stagedoor/contracts/event';
import { assetChanged } from '@stagedoor/contracts/media-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Executor, readCaptionWords } from '#/captions/caption-words.ts';
import { type AssetRow, assets } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';

type Look = Partial<Pick<AssetRow, 'widths' | 'posterVersion' | 'posterStill' | 'teaser' | 'captions'>>;

/**
 * Changes what is shown of an asset, and tells those who use it. Returns the asset; undefined if it is gone, or no longer as
 * `provided` requires.
 */
export async function changeLook(
  tx: Transaction,
  { publish }: Pick<MediaDeps, 'publish'>,
  id: string,
  { look, provided }: { readonly look: Look; readonly provided?: SQL },
): Promise<AssetRow | undefined> {
  const [changed] = await tx
    .update(assets)
    .set({ ...look, revision: sql`${assets.revision} + 1` })
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
