import { notFound } from '@stagedoor/service-kit/common/errors';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { ReceivedFile } from '@stagedoor/service-kit/uploads/received-file';
import { eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { profiles } from '#/db/profiles.ts';
import type { PictureMaker } from '#/media/picture-process.ts';
import { largeAvatarFile } from '#/media/picture-sizes.ts';
import { beginUpload, scheduleRemoval } from '#/media/uploads.ts';
import { presentAvatar, presentCover } from '#/users/present-user.ts';
import { publishProfile } from '#/users/publish-profile.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'> & {
  readonly files: FileStore;
  readonly pictures: PictureMaker;
};

/** How long the old picture is retained, because open pages may still show it. */
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

async function changePicture(deps: Deps, userId: string, which: 'avatar' | 'cover', file: ReceivedFile) {
  const { database, publish, clock, pictures } = deps;
  const made = await pictures[which](file);
  const upload = beginUpload(deps);
  try {
    const folder = await upload.store(`${which}s`, { isPublic: true, files: made });
    await database.transaction(async (tx) => {
      const row = eq(profiles.userId, userId);
      const [before] = await tx.select().from(profiles).where(row).for('no key update');
      if (before === undefined) throw notFound('User not found');
      const [profile] = await tx
        .update(profiles)
        .set({ [which]: folder, version: sql`${profiles.version} + 1` })
        .where(row)
        .returning();
      if (profile === undefined) throw notFound('User not found');
      const replaced = before[which];
      if (replaced !== null) await scheduleRemoval(tx, clock, [replaced], graceMs);
      await publishProfile(tx, publish, profile);
      upload.retain(tx);
    });
    return folder;
  } catch (error) {
    await upload.discard(error);
    throw error;
  }
}
