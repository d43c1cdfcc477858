import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { fileRemovals } from '#/db/file-removals.ts';
import { openSocialStore } from '#/media/open-social-store.ts';
import { pendingFolder, pendingName, removeFolder } from '#/media/own-folders.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'> & { readonly files: FileStore };

/** No upload takes this long. A folder that is still marked as pending then was left by a process that stopped during the upload. */
const abandonedMs = 3_600_000;

/** Job: removes the files of deleted content, as rows of `file_removal` say, once they are due. */
export const fileRemovalJob: Job<SocialDeps> = defineDueWork<typeof fileRemovals, SocialDeps>({
  name: 'file removals',
  table: fileRemovals,
  key: fileRemovals.folder,
  dueAt: fileRemovals.dueAt,
  pauseMs: 60_000,
  parallel: 8,
  async handle({ folder }, deps) {
    await removeFolder(openSocialStore(deps), folder);
    return 'remove';
  },
});

/** Removes folders right after the commit that scheduled their removal. Failures are left to {@link fileRemovalJob}. */
export async function removeNow({ database, files }: Omit<Deps, 'clock'>, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    try {
      await removeFolder(files, folder);
      await database.db.delete(fileRemovals).where(eq(fileRemovals.folder, folder));
    } catch {
      // The job tries again, and logs a second failure.
    }
  }
}

/**
 * Job: removes folders of uploads that a version before, which stored files here, never finished. It wrote a marker file for each and
 * removed it in the end. If the marker is older than an hour and no row refers to the upload, its folder is removed.
 */
export const abandonedUploadsJob: Job<SocialDeps> = {
  name: 'files',
  pauseMs: 60_000,
  async run(deps) {
    await removeAbandonedUploads({ ...deps, files: openSocialStore(deps) });
    // No more work for now; the next run is after the pause.
    return false;
  },
};

export async function removeAbandonedUploads({ database, clock, files }: Deps): Promise<void> {
  const before = clock.now().getTime() - abandonedMs;
  for (const { name, storedAt } of await files.list(pendingFolder)) {
    if (storedAt.getTime() > before) continue;
    const folder = name.slice(pendingFolder.length + 1).replace('.', '/');
    const [used] = await database.db.execute(sql`
      select 1 where exists (select from media where folder = ${folder})
        or exists (select from verification_document where folder = ${folder})
        or exists (select from link_preview where folder = ${folder})
        or exists (select from profile where avatar = ${folder} or cover = ${folder})`);
    if (used === undefined) await removeFolder(files, folder);
    else await files.remove(pendingName(folder));
  }
}
