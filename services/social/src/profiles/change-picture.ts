import type { HandedFile } from '@stagedoor/service-kit/assets/hand-form-on';
import { storeFormFiles } from '@stagedoor/service-kit/assets/store-form-files';
import type { SocialDeps } from '#/config.ts';
import { folderOfAsset } from '#/media/asset-folders.ts';
import { scheduleRemoval } from '#/media/own-folders.ts';
import { largeAvatarFile } from '#/media/picture-sizes.ts';
import { useNewAssets } from '#/media/use-new-assets.ts';
import { changeProfile, lockProfile } from '#/users/change-profile.ts';
import { presentAvatar, presentCover } from '#/users/present-user.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'internal' | 'log'>;

type Which = 'avatar' | 'cover';

/** How long a replaced picture of the service's own store is retained, because open pages may still show it. A trigger does so for assets. */
const graceMs = 3_600_000;

/** Replaces a person's avatar. Returns the address of the new one. */
export async function changeAvatar(deps: Deps, userId: string, file: HandedFile): Promise<string> {
  const folder = await changePicture(deps, userId, 'avatar', file);
  return presentAvatar(folder, largeAvatarFile) ?? '';
}

/** Replaces a person's cover. Returns the address of the new one. */
export async function changeCover(deps: Deps, userId: string, file: HandedFile): Promise<string> {
  return presentCover(await changePicture(deps, userId, 'cover', file)) ?? '';
}

/**
 * Removes a person's avatar or cover, if there is one. Its files are removed at once, so that nobody can see it any
 * more.
 */
export async function removePicture(
  deps: Pick<SocialDeps, 'database' | 'publish' | 'clock'>,
  userId: string,
  which: Which,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { [which]: folder } = await lockProfile(tx, userId);
    if (folder === null) return;
    await scheduleRemoval(tx, deps.clock, [folder], 0);
    await changeProfile(tx, deps, userId, { [which]: null });
  });
}

async function changePicture(deps: Deps, userId: string, which: Which, file: HandedFile): Promise<string> {
  const { database, clock, internal } = deps;
  const [asset] = await storeFormFiles(internal, [file], { ownerId: userId, purpose: which, isKept: false });
  if (asset === undefined) throw new Error('media has made nothing of a file');
  const folder = folderOfAsset(asset.id);
  await useNewAssets(deps, [asset.id], (retain) =>
    database.transaction(async (tx) => {
      const { [which]: replaced } = await lockProfile(tx, userId);
      if (replaced !== null) await scheduleRemoval(tx, clock, [replaced], graceMs);
      await changeProfile(tx, deps, userId, { [which]: folder });
      retain(tx);
    }),
  );
  return folder;
}
