import { openFileStore } from '@stagedoor/service-kit/files/open-file-store';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq } from 'drizzle-orm';
import type { MediaServiceDeps } from '#/config.ts';
import { fileRemovals } from '#/db/tables.ts';
import type { MediaDeps } from '#/deps.ts';

/** Job: removes folders that no row refers to, once they are due. */
export const fileRemovalJob: Job<MediaServiceDeps> = defineDueWork<typeof fileRemovals, MediaServiceDeps>({
  name: 'file removals',
  table: fileRemovals,
  key: fileRemovals.folder,
  dueAt: fileRemovals.dueAt,
  pauseMs: 60_000,
  parallel: 8,
  async handle({ folder }, { config }) {
    await openFileStore({ ...config, service: 'media' }).remove(folder);
    return 'remove';
  },
});

/** Removes folders right after the commit that scheduled their removal. Failures are left to {@link fileRemovalJob}. */
export async function removeNow(
  { database, files }: Pick<MediaDeps, 'database' | 'files'>,
  folders: readonly string[],
): Promise<void> {
  for (const folder of folders) {
    try {
      await files.remove(folder);
      await database.db.delete(fileRemovals).where(eq(fileRemovals.folder, folder));
    } catch {
      // The job tries again, and logs a second failure.
    }
  }
}
