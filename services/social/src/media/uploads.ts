import type { Readable } from 'node:stream';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import { mayHaveCommitted } from '@stagedoor/service-kit/database/database-errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { fileRemovals } from '#/db/file-removals.ts';

export const publicFolder = 'public';
export const privateFolder = 'private';
/** Holds a marker file for each folder that is being filled and that no row refers to yet. */
export const pendingFolder = 'pending';

/** Folders of identity documents. */
export const documentsKind = 'documents';

/** Returns the name of a folder's marker file. A folder is `<kind>/<id>`, and its marker is named `<kind>.<id>`. */
export function pendingName(folder: string): string {
  return `${pendingFolder}/${folder.replace('/', '.')}`;
}

/** A file to store: its bytes, or a function that opens them when its turn comes. */
interface FileToStore {
  readonly file: string;
  readonly content: Buffer | (() => Promise<Readable>);
}

interface FilesToStore {
  readonly isPublic: boolean;
  readonly files: readonly FileToStore[];
  /** Always public, even if the other files are private. */
  readonly previews?: readonly FileToStore[];
}

/** Files that are being stored. Without {@link Upload.retain} they are removed later. */
export interface Upload {
  /** Stores files in a new folder, `<kind>/<id>`, and returns its name. */
  store(kind: 'avatars' | 'covers' | 'posts' | 'previews' | 'documents', content: FilesToStore): Promise<string>;
  /** Call this in the transaction that refers to the files: they are kept once it commits. */
  retain(tx: Transaction): void;
  /**
   * Removes the files after `failure`, unless the transaction has committed or may have: then a job checks an hour later
   * whether a row refers to them.
   */
  discard(failure: unknown): Promise<void>;
}

/**
 * Starts to store files that a row will refer to. Each folder gets a mark until the row is committed: if a process dies in
 * between, a job finds the mark and removes the folder.
 */
export function beginUpload({ files: store, ids }: { files: FileStore; ids: Ids }): Upload {
  const folders: string[] = [];
  let isRetained = false;
  return {
    async store(kind, { isPublic, files, previews = [] }) {
      const folder = `${kind}/${ids.next()}`;
      folders.push(folder);
      await store.put(pendingName(folder), Buffer.from(folder));
      const top = isPublic ? publicFolder : privateFolder;
      for (const one of files) await store.put(`${top}/${folder}/${one.file}`, await open(one));
      for (const one of previews) await store.put(`${publicFolder}/${folder}/${one.file}`, await open(one));
      return folder;
    },
    retain: (tx) =>
      afterCommit(tx, async () => {
        isRetained = true;
        for (const folder of folders) await store.remove(pendingName(folder)).catch(() => undefined);
      }),
    async discard(failure) {
      if (isRetained || mayHaveCommitted(failure)) return;
      for (const folder of folders) await removeFolder(store, folder);
    },
  };
}

async function open({ content }: FileToStore): Promise<Buffer | Readable> {
  return typeof content === 'function' ? content() : content;
}

/** Removes a folder's files, public and private, and its mark. */
export async function removeFolder(store: FileStore, folder: string): Promise<void> {
  await store.remove(`${publicFolder}/${folder}`);
  await store.remove(`${privateFolder}/${folder}`);
  await store.remove(pendingName(folder));
}

/** Schedules the removal of folders, `delayMs` after now, if this transaction commits. */
export async function scheduleRemoval(
  tx: Transaction,
  clock: Clock,
  folders: readonly string[],
  delayMs: number,
): Promise<void> {
  if (folders.length === 0) return;
  const dueAt = new Date(clock.now().getTime() + delayMs);
  await tx
    .insert(fileRemovals)
    .values(folders.map((folder) => ({ folder, dueAt })))
    .onConflictDoNothing();
}
