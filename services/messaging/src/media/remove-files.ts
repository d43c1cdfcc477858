import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { inArray } from 'drizzle-orm';
import { fileRemovals } from '#/db/file-removals.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { isOwnFolder, markerFolder, storedFolder } from '#/media/media-file-names.ts';

type Deps = Pick<MessagingDeps, 'files' | 'clock' | 'database'>;

/** Milliseconds after which the sweeper retries a removal. */
const removalMs = 60_000;

/**
 * Schedules the removal of folders whose last row this transaction deletes, and removes them after its commit. The
 * sweeper retries what fails.
 */
export async function removeWithCommit(deps: Deps, tx: Tx, folders: readonly string[]): Promise<void> {
  const own = folders.filter(isOwnFolder);
  if (own.length === 0) return;
  const dueAt = new Date(deps.clock.now().getTime() + removalMs);
  await tx
    .insert(fileRemovals)
    .values(own.map((folder) => ({ folder, dueAt })))
    .onConflictDoNothing();
  afterCommit(tx, () => removeScheduled(deps, own).catch(() => undefined));
}

/** Removes folders whose removal was scheduled. */
export async function removeScheduled(
  deps: Pick<Deps, 'files' | 'database'>,
  folders: readonly string[],
): Promise<void> {
  await removeFolders(deps, folders);
  await deps.database.db.delete(fileRemovals).where(inArray(fileRemovals.folder, [...folders]));
}

/** Removes folders with all their files, and then their markers. */
export async function removeFolders({ files }: Pick<Deps, 'files'>, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await files.remove(`${storedFolder}/${folder}`);
    await files.remove(markerOf(folder));
  }
}

export function markerOf(folder: string): string {
  return `${markerFolder}/${folder}`;
}
