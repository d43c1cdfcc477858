import type { FileStore } from '@stagedoor/service-kit/file-store';
import { inArray, lte, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { fileRemovals } from '#/db/files.ts';
import { pendingFolder, pendingName, removeFolder } from '#/media/uploads.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'> & { readonly files: FileStore };

const batch = 50;
/** No upload takes longer: what still waits then was left by a process that ended. */
const abandonedMs = 3_600_000;

/** Removes files that are due. Answers whether there may be more. */
export async function removeDueFiles({ database, clock, files }: Deps): Promise<boolean> {
  return database.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(fileRemovals)
      .where(lte(fileRemovals.dueAt, clock.now()))
      .orderBy(fileRemovals.dueAt)
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const { folder } of due) await removeFolder(files, folder);
    const folders = due.map(({ folder }) => folder);
    if (folders.length > 0) await tx.delete(fileRemovals).where(inArray(fileRemovals.folder, folders));
    return due.length === batch;
  });
}

/** Removes what uploads left that came to no end: a mark older than an hour, and no row that refers to its folder. */
export async function removeAbandonedUploads({ database, clock, files }: Deps): Promise<void> {
  const before = clock.now().getTime() - abandonedMs;
  for (const { name, storedAt } of await files.list(pendingFolder)) {
    if (storedAt.getTime() > before) continue;
    const folder = name.slice(pendingFolder.length + 1).replace('.', '/');
    const [used] = await database.db.execute(sql`
      select 1 where exists (select from media where folder = ${folder})
        or exists (select from verification_document where folder = ${folder})
        or exists (select from profile where avatar = ${folder} or cover = ${folder})`);
    if (used === undefined) await removeFolder(files, folder);
    else await files.remove(pendingName(folder));
  }
}
