import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { and, eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { media, posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { privacyMigrations } from '#/db/relations.ts';
import { copyToPrivateFolder } from '#/media/copy-to-private-folder.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { removeNow } from '#/media/remove-files.ts';
import { beginUpload, scheduleRemoval } from '#/media/uploads.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock' | 'ids'> & { readonly files: FileStore };

/** Files of one account that are moved before it is the next account's turn. */
const batchSize = 10;

export const privacyMigrationJob = defineDueWork<typeof privacyMigrations, SocialDeps>({
  name: 'closed accounts',
  table: privacyMigrations,
  key: privacyMigrations.ownerId,
  dueAt: privacyMigrations.dueAt,
  soon: { withinMs: 0 },
  pauseMs: 2_000,
  parallel: 2,
  handle: ({ ownerId }, deps) => migrateAccountFiles({ ...deps, files: openSocialStore(deps) }, ownerId),
});

/**
 * Moves one batch of files of an account that became private to folders that need signed addresses; the old public
 * addresses return 404 from then on. An account with more files is due again after the other accounts, so that a large one
 * delays nobody. A file that cannot be moved does not stop the rest of the batch.
 */
export async function migrateAccountFiles(deps: Deps, ownerId: string): Promise<WorkOutcome> {
  const { db } = deps.database;
  const [owner] = await db.select({ isPrivate: profiles.isPrivate }).from(profiles).where(eq(profiles.userId, ownerId));
  if (owner?.isPrivate !== true) return 'remove';
  const open = await db
    .select({ id: media.id, folder: media.folder })
    .from(media)
    .innerJoin(posts, eq(posts.id, media.postId))
    .where(and(eq(posts.authorId, ownerId), eq(media.isPublic, true)))
    .limit(batchSize);
  const failures: unknown[] = [];
  for (const item of open) await migrateFile(deps, item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return open.length < batchSize ? 'remove' : { againInMs: 0 };
}

async function migrateFile(deps: Deps, { id, folder }: { id: string; folder: string }): Promise<void> {
  const { database, clock, files } = deps;
  const upload = beginUpload(deps);
  try {
    const to = await copyToPrivateFolder(files, upload, folder);
    await database.transaction(async (tx) => {
      const moved = await tx
        .update(media)
        .set({ folder: to, isPublic: false })
        .where(and(eq(media.id, id), eq(media.folder, folder)));
      // Another request has moved or removed the file.
      if (moved.count === 0) throw new Error('this file is another one by now');
      await scheduleRemoval(tx, clock, [folder], 0);
      // Files that cannot be removed now are left to the job that removes due files.
      afterCommit(tx, () => removeNow(deps, [folder]));
      upload.retain(tx);
    });
  } catch (error) {
    await upload.discard(error);
    throw error;
  }
}
