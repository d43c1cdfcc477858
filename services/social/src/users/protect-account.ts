import { afterCommit } from '@stagedoor/service-kit/database/database';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { media, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { copyProtected } from '#/media/protect-media.ts';
import { removeAtOnce } from '#/media/sweep-files.ts';
import { beginUpload, scheduleRemoval } from '#/media/uploads.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids'> & { readonly files: FileStore };

/** So many files are moved in one turn of an account. */
const batch = 10;

/**
 * Moves some files of an account that became private to where signed addresses alone lead; their old ones lead nowhere
 * from then on. An account with more of them is due again behind the others that wait, so that a large one holds up
 * nobody. A file that cannot be moved does not stop the rest of its turn.
 */
export async function protectClosedAccount(deps: Deps, ownerId: string): Promise<WorkOutcome> {
  const { db } = deps.database;
  const [owner] = await db.select({ isPrivate: profiles.isPrivate }).from(profiles).where(eq(profiles.userId, ownerId));
  if (owner?.isPrivate !== true) return 'remove';
  const open = await db
    .select({ id: media.id, folder: media.folder })
    .from(media)
    .innerJoin(posts, eq(posts.id, media.postId))
    .where(and(eq(posts.authorId, ownerId), eq(media.isPublic, true)))
    .limit(batch);
  const failures: unknown[] = [];
  for (const item of open) await protectItem(deps, item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return open.length < batch ? 'remove' : { againInMs: 0 };
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
      await afterCommit(() => removeAtOnce(deps, [folder]));
      await upload.keep();
    });
  } catch (error) {
    await upload.discard(error);
    throw error;
  }
}
