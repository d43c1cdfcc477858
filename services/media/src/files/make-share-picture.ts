import { join } from 'node:path';
import { avatarShare, coverShare, shareFile } from '@stagedoor/contracts/share-picture';
import { and, eq, isNull } from 'drizzle-orm';
import { type AssetRow, assets } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';
import { folderOf } from '#/files/asset-files.ts';
import { copyToMachine } from '#/files/copy-to-machine.ts';
import type { PictureSize } from '#/pictures/decode-picture.ts';

/**
 * Returns a function that makes the picture to share of an asset that has none, unless there are no pictures of it. Those that were stored
 * without one get it when somebody first asks for it: most are never shared.
 */
export function createShareMaker(
  deps: Pick<MediaDeps, 'database' | 'files' | 'pictures' | 'work'>,
): (assetId: string) => Promise<void> {
  const making = new Map<string, Promise<void>>();
  return async (id) => {
    const made = making.get(id) ?? makeShare(deps, id).finally(() => making.delete(id));
    making.set(id, made);
    await made;
  };
}

/** Of other pictures it depends on the picture. */
const shareSizes: { readonly [purpose in AssetRow['purpose']]?: PictureSize } = {
  avatar: avatarShare,
  cover: coverShare,
};

async function makeShare(
  { database, files, pictures, work }: Pick<MediaDeps, 'database' | 'files' | 'pictures' | 'work'>,
  id: string,
): Promise<void> {
  const find = () =>
    database.db
      .select()
      .from(assets)
      .where(and(eq(assets.id, id), isNull(assets.removedAt)));
  const [asset] = await find();
  const source = findLargest((await files.list(folderOf(id))).map(({ name }) => name.slice(folderOf(id).length + 1)));
  const stored = source === undefined ? undefined : await files.open(`${folderOf(id)}/${source}`);
  if (asset === undefined || stored === undefined) return;
  await work.use(stored.size, async (folder) => {
    const path = join(folder, 'picture');
    await copyToMachine(stored.read(), path);
    const content = await pictures.share({ path, size: stored.size }, asset.ownerId, shareSizes[asset.purpose]);
    // Another instance may have been faster.
    await files.put(`${folderOf(id)}/${shareFile}`, content).catch(() => undefined);
  });
  // Whoever removed the files meanwhile did not find this one.
  if ((await find()).length === 0) await files.remove(folderOf(id));
}

/** Pictures are named by their width; a cover is the only one in its folder. */
function findLargest(names: readonly string[]): string | undefined {
  const widthOf = (name: string) => Number(/^(\d+)\.webp$/.exec(name)?.[1] ?? 0);
  const [largest] = names
    .filter((name) => /^(?:\d+|cover)\.webp$/.test(name))
    .sort((one, other) => widthOf(other) - widthOf(one));
  return largest;
}
