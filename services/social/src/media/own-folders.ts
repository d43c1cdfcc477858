import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { fileRemovals } from '#/db/file-removals.ts';
import { findAssetOf } from '#/media/asset-folders.ts';

export const publicFolder = 'public';
export const privateFolder = 'private';
/** Holds a marker file for each folder that a version before filled and that no row refers to yet. */
export const pendingFolder = 'pending';

/** Returns the name of a folder's marker file. A folder is `<kind>/<id>`, and its marker is named `<kind>.<id>`. */
export function pendingName(folder: string): string {
  return `${pendingFolder}/${folder.replace('/', '.')}`;
}

/** Removes a folder's files, public and private, and its mark. */
export async function removeFolder(store: FileStore, folder: string): Promise<void> {
  await store.remove(`${publicFolder}/${folder}`);
  await store.remove(`${privateFolder}/${folder}`);
  await store.remove(pendingName(folder));
}

/** Schedules the removal of folders in the service's own store, `delayMs` after now, if this transaction commits. */
export async function scheduleRemoval(
  tx: Transaction,
  clock: Clock,
  folders: readonly string[],
  delayMs: number,
): Promise<void> {
  const own = folders.filter((folder) => findAssetOf(folder) === undefined);
  if (own.length === 0) return;
  const dueAt = new Date(clock.now().getTime() + delayMs);
  await tx
    .insert(fileRemovals)
    .values(own.map((folder) => ({ folder, dueAt })))
    .onConflictDoNothing();
}
