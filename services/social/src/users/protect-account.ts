import { afterCommit } from '@stagedoor/service-kit/database';
import type { FileStore } from '@stagedoor/service-kit/file-store';
import { and, asc, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { media, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { closedAccounts } from '#/db/relations.ts';
import { copyProtected } from '#/media/protect-media.ts';
import { removeDueFiles } from '#/media/sweep-files.ts';
import { beginUpload, scheduleRemoval } from '#/media/uploads.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids'> & { readonly files: FileStore };

const batch = 10;
const ignore = () => undefined;

/**
 * Moves files of an account that became private to where signed addresses alone lead; their old ones lead nowhere from
 * then on. Answers whether there may be more to do.
 */
export async function protectClosedAccount(deps: Deps): Promise<boolean> {
  const { db } = deps.database;
  const [closed] = await db
    .select({ ownerId: closedAccounts.ownerId, isPrivate: profiles.isPrivate })
    .from(closedAccounts)
    .innerJoin(profiles, eq(profiles.userId, closedAccounts.ownerId))
    .orderBy(asc(closedAccounts.ownerId))
    .limit(1);
  if (closed === undefined) return false;
  const { ownerId, isPrivate } = closed;
  const open = isPrivate
    ? await db
        .select({ id: media.id, folder: media.folder })
        .from(media)
        .innerJoin(posts, eq(posts.id, media.postId))
        .where(and(eq(posts.authorId, ownerId), eq(media.isPublic, true)))
        .limit(batch)
    : [];
  for (const item of open) await protectItem(deps, item);
  if (open.length < batch) await db.delete(closedAccounts).where(eq(closedAccounts.ownerId, ownerId));
  return true;
}

async function protectItem(deps: Deps, { id, folder }: { id: string; folder: string }): Promise<void> {
  const { database, clock, files } = deps;
  const upload = beginUpload(deps);
  try {
    const to = await copyProtected(files, upload, folder);
    await database.transaction(async (tx) => {
      const moved = await tx
        .update(media)
        .set({ folder: to, isPublic: false })
        .where(and(eq(media.id, id), eq(media.folder, folder)));
      // Somebody else moved or removed it meanwhile.
      if (moved.count === 0) throw new Error('this file is another one by now');
      await scheduleRemoval(tx, clock, [folder], 0);
      // What does not go now is left to the sweeper.
      await afterCommit(() => removeDueFiles(deps).then(ignore, ignore));
      await upload.keep();
    });
  } catch (error) {
    await upload.discard();
    throw error;
  }
}
