import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BodyOf } from '@stagedoor/contracts/call';
import type { choosePoster as choosePosterCall } from '@stagedoor/contracts/films';
import { fitShare, shareFile } from '@stagedoor/contracts/share-picture';
import { blurredFile, pictureFile } from '@stagedoor/service-kit/assets/picture-files';
import { badRequest, invalidField } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, lt } from 'drizzle-orm';
import { changeLook, incrementRevision } from '#/assets/change-look.ts';
import { getOwnAsset, missing } from '#/assets/own-assets.ts';
import { type AssetRow, assets, fileRemovals } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf, largestFile, posterFolder, stillsFolder } from '#/files/asset-files.ts';
import { storeFolder } from '#/files/store-folder.ts';

type Choice = BodyOf<typeof choosePosterCall>;

/** No picture of a vault is larger. */
const mostBytes = 20_000_000;
/** How long the poster before is kept, for pages that show it at the moment, ms. */
const graceMs = 600_000;

/** Makes the poster of a film of one of its stills, or of a picture of its owner's. Of two choices at once the later one stays. */
export async function choosePoster(deps: MediaDeps, ownerId: string, id: string, choice: Choice): Promise<AssetRow> {
  const film = await getOwnAsset(deps, ownerId, id);
  if (film.type !== 'VIDEO') throw badRequest('Only a film has a poster');
  const source = await findSource(deps, film, choice);
  return deps.work.use(mostBytes, async (folder) => {
    const path = join(folder, 'poster');
    const stored = await deps.files.open(source);
    if (stored === undefined) throw missing();
    await pipeline(stored.read(), createWriteStream(path));
    return storePoster(deps, film, { path, still: choice.still ?? null });
  });
}

/** Returns the stored file of which the poster is made. */
async function findSource(deps: MediaDeps, film: AssetRow, choice: Choice): Promise<string> {
  const { still, pictureId } = choice;
  if ((still === undefined) === (pictureId === undefined)) throw badRequest('Choose a still or a picture');
  if (still !== undefined && still >= film.stillCount) throw invalidField('still', 'This film has no such still');
  if (pictureId === undefined) return `${folderOf(film.id)}/${stillsFolder}/${still}-large.webp`;
  const picture = await getOwnAsset(deps, film.ownerId, pictureId);
  if (picture.type !== 'IMAGE') throw invalidField('pictureId', 'A poster has to be a picture');
  return `${folderOf(picture.id)}/${largestFile(picture)}`;
}

async function storePoster(
  deps: MediaDeps,
  { id, ownerId, width, height }: AssetRow,
  { path, still }: { readonly path: string; readonly still: number | null },
): Promise<AssetRow> {
  const upload = { path, size: (await stat(path)).size };
  const made = await deps.pictures.still(upload, ownerId);
  // In the shape of the film, which is what pages say of it.
  const size = width === null || height === null ? undefined : fitShare({ width, height });
  const share = { file: shareFile, content: await deps.pictures.share(upload, ownerId, size) };
  const version = await takeRevision(deps, id);
  const content = [...made.files, made.blurred, share].map(({ file, content }) => ({
    name: file,
    content: () => content,
  }));
  let changed: AssetRow | undefined;
  await storeFolder(deps, `${folderOf(id)}/${posterFolder(version)}`, content, async (tx) => {
    const [before] = await tx.select().from(assets).where(eq(assets.id, id)).for('update');
    const look = { posterVersion: version, posterStill: still, widths: [...made.widths] };
    changed = await changeLook(tx, deps, id, { look, provided: lt(assets.posterVersion, version) });
    if (before !== undefined && changed !== undefined) await removeLater(tx, deps, before);
    return changed !== undefined;
  });
  if (changed === undefined) throw missing();
  return changed;
}

/** Takes a number that no other version of the asset's files has. */
async function takeRevision({ database, clock }: MediaDeps, id: string): Promise<number> {
  const [row] = await database.db
    .update(assets)
    .set({ revision: incrementRevision(clock) })
    .where(eq(assets.id, id))
    .returning({ revision: assets.revision });
  if (row === undefined) throw missing();
  return row.revision;
}

async function removeLater(
  tx: Transaction,
  { clock }: MediaDeps,
  { id, posterVersion, widths }: AssetRow,
): Promise<void> {
  const folder = folderOf(id);
  const first = [...widths.map(pictureFile), blurredFile, shareFile].map((file) => `${folder}/${file}`);
  const names = posterVersion === 0 ? first : [`${folder}/${posterFolder(posterVersion)}`];
  const dueAt = new Date(clock.now().getTime() + graceMs);
  await tx
    .insert(fileRemovals)
    .values(names.map((name) => ({ folder: name, dueAt })))
    .onConflictDoNothing();
}
