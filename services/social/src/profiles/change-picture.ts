import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { ReceivedFile } from '@stagedoor/service-kit/uploads/received-file';
import type { SocialDeps } from '#/config.ts';
import type { PictureMaker } from '#/media/picture-process.ts';
import { largeAvatarFile } from '#/media/picture-sizes.ts';
import { beginUpload, scheduleRemoval } from '#/media/uploads.ts';
import { changeProfile, lockProfile } from '#/users/change-profile.ts';
import { presentAvatar, presentCover } from '#/users/present-user.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'> & {
  readonly files: FileStore;
  readonly pictures: PictureMaker;
};

type Which = 'avatar' | 'cover';

/** How long a replaced picture is retained, because open pages may still show it. */
const graceMs = 3_600_000;

/** Replaces a person's avatar. Returns the address of the new one. */
export async function changeAvatar(deps: Deps, userId: string, file: ReceivedFile): Promise<string> {
  const folder = await changePicture(deps, userId, 'avatar', file);
  return presentAvatar(folder, largeAvatarFile) ?? '';
}

/** Replaces a person's cover. Returns the address of the new one. */
export async function changeCover(deps: Deps, userId: string, file: ReceivedFile): Promise<string> {
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

async function changePicture(deps: Deps, userId: string, which: Which, file: ReceivedFile) {
  const { database, clock, pictures } = deps;
  const made = await pictures[which](file, userId);
  const upload = beginUpload(deps);
  try {
    const folder = await upload.store(`${which}s`, { isPublic: true, files: made });
    await database.transaction(async (tx) => {
      const { [which]: replaced } = await lockProfile(tx, userId);
      if (replaced !== null) await scheduleRemoval(tx, clock, [replaced], graceMs);
      await changeProfile(tx, deps, userId, { [which]: folder });
      upload.retain(tx);
    });
    return folder;
  } catch (error) {
    await upload.discard(error);
    throw error;
  }
}
