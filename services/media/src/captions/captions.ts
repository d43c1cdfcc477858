import type { BodyOf } from '@stagedoor/contracts/call';
import { CaptionError, parseCaptions, readableText, writeCaptions } from '@stagedoor/contracts/caption-text';
import {
  type addCaptions as addCall,
  type changeCaptions as changeCall,
  mostCaptions,
} from '@stagedoor/contracts/captions';
import type { CaptionsFacts } from '@stagedoor/contracts/media-events';
import { badRequest, changedElsewhere, invalidField, notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq } from 'drizzle-orm';
import { changeLook, nextRevision } from '#/assets/change-look.ts';
import { lockOwn, missing } from '#/assets/own-assets.ts';
import { type AssetRow, captionTexts } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';

type Deps = Pick<MediaDeps, 'database' | 'clock' | 'ids' | 'publish'>;

/** Which captions of whom. */
export interface OwnCaptions {
  readonly ownerId: string;
  readonly assetId: string;
  readonly id: string;
}

/** Adds captions to a film or sound. Throws a 400 that names the line if they cannot be read. */
export async function addCaptions(
  deps: Deps,
  { ownerId, assetId }: Omit<OwnCaptions, 'id'>,
  { language, label, text }: BodyOf<typeof addCall>,
): Promise<AssetRow> {
  const read = readText(text);
  return deps.database.transaction(async (tx) => {
    const asset = await lockOne(tx, ownerId, assetId);
    if (asset.type !== 'VIDEO' && asset.type !== 'AUDIO') throw badRequest('Only a video or a sound has captions');
    if (asset.captions.length >= mostCaptions) throw badRequest(`A file can have at most ${mostCaptions} captions`);
    const id = deps.ids.next();
    await tx.insert(captionTexts).values({ id, assetId, ...read });
    const version = nextRevision(asset.revision, deps.clock);
    const added = { id, language, label, version };
    return showCaptions(tx, deps, asset, { captions: [...asset.captions, added], version });
  });
}

/** Changes captions. Throws a 409 if they are not those of `version` any more. */
export async function changeCaptions(
  deps: Deps,
  { ownerId, assetId, id }: OwnCaptions,
  { version, text, ...facts }: BodyOf<typeof changeCall>,
): Promise<AssetRow> {
  const read = text === undefined ? undefined : readText(text);
  return deps.database.transaction(async (tx) => {
    const asset = await lockOne(tx, ownerId, assetId);
    const before = asset.captions.find((one) => one.id === id);
    if (before === undefined) throw notFound('These captions were deleted');
    if (before.version !== version) {
      throw changedElsewhere('These captions were changed on another device meanwhile', before.version);
    }
    if (read !== undefined) await tx.update(captionTexts).set(read).where(eq(captionTexts.id, id));
    const next = nextRevision(asset.revision, deps.clock);
    const changed = { ...before, ...facts, version: next };
    const captions = asset.captions.map((one) => (one === before ? changed : one));
    return showCaptions(tx, deps, asset, { captions, version: next });
  });
}

/** Deletes captions, if they are there. */
export async function deleteCaptions(deps: Deps, { ownerId, assetId, id }: OwnCaptions): Promise<AssetRow> {
  return deps.database.transaction(async (tx) => {
    const asset = await lockOne(tx, ownerId, assetId);
    const kept = asset.captions.filter((one) => one.id !== id);
    if (kept.length === asset.captions.length) return asset;
    await tx.delete(captionTexts).where(and(eq(captionTexts.id, id), eq(captionTexts.assetId, assetId)));
    return showCaptions(tx, deps, asset, { captions: kept, version: nextRevision(asset.revision, deps.clock) });
  });
}

async function lockOne(tx: Transaction, ownerId: string, id: string): Promise<AssetRow> {
  const [asset] = await lockOwn(tx, ownerId, [id]);
  if (asset === undefined) throw missing();
  return asset;
}

async function showCaptions(
  tx: Transaction,
  deps: Deps,
  asset: AssetRow,
  { captions, version }: { readonly captions: readonly CaptionsFacts[]; readonly version: number },
): Promise<AssetRow> {
  return (await changeLook(tx, deps, asset.id, { look: { captions }, revision: version })) ?? asset;
}

function readText(text: string): { readonly content: string; readonly words: string } {
  try {
    const cues = parseCaptions(text);
    return { content: writeCaptions(cues), words: cues.map(readableText).join('\n') };
  } catch (error) {
    throw error instanceof CaptionError ? invalidField('text', error.message) : error;
  }
}
