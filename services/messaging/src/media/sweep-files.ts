import { eq, lte } from 'drizzle-orm';
import { fileRemovals } from '#/db/file-removals.ts';
import { media } from '#/db/messages.ts';
import type { MessagingDeps } from '#/deps.ts';
import { markerFolder } from '#/media/media-file-names.ts';
import { markerOf, removeFolders, removeScheduled } from '#/media/remove-files.ts';

/** Longer than any request takes: a marker of this age was left by a process of an earlier version that died. */
const abandonedMs = 3_600_000;

type Deps = Pick<MessagingDeps, 'database' | 'clock' | 'files'>;

const batch = 50;

/** Removes files that nothing refers to. Returns whether there may be more. */
export async function sweepFiles(deps: Deps): Promise<boolean> {
  await resolveUploads(deps);
  const due = await deps.database.db
    .select({ folder: fileRemovals.folder })
    .from(fileRemovals)
    .where(lte(fileRemovals.dueAt, deps.clock.now()))
    .limit(batch);
  const folders = due.map(({ folder }) => folder);
  // Two instances may remove the same folder, which is safe.
  if (folders.length > 0) await removeScheduled(deps, folders);
  return folders.length === batch;
}

/** Resolves old markers: keeps folders that a message refers to, and removes the others. */
async function resolveUploads(deps: Deps): Promise<void> {
  const before = deps.clock.now().getTime() - abandonedMs;
  for (const { name, storedAt } of await deps.files.list(markerFolder)) {
    if (storedAt.getTime() > before) continue;
    const folder = name.slice(markerFolder.length + 1);
    const [used] = await deps.database.db.select({ id: media.id }).from(media).where(eq(media.folder, folder));
    if (used === undefined) await removeFolders(deps, [folder]);
    else await deps.files.remove(markerOf(folder));
  }
}
