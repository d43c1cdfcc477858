import type { Readable } from 'node:stream';
import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import { afterCommit } from '@stagedoor/service-kit/database/database';
import { mayHaveCommitted } from '@stagedoor/service-kit/database/database-errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { fileRemovals } from '#/db/files.ts';

export const publicFolder = 'public';
export const privateFolder = 'private';
/** Marks of the folders that are being filled, and that no row refers to yet. */
export const pendingFolder = 'pending';

/** Folders of what somebody proves by who they are. */
export const documentsKind = 'documents';

/** The name of a folder's mark. */
export function pendingName(folder: string): string {
  return `${pendingFolder}/${folder.replace('/', '.')}`;
}

/** A file on its way into a folder: its bytes, or what opens them once it is its turn. */
interface FileToStore {
  readonly file: string;
  readonly content: Buffer | (() => Promise<Readable>);
}

interface FilesToStore {
  readonly isPublic: boolean;
  readonly files: readonly FileToStore[];
  /** Public whatever the rest is. */
  readonly previews?: readonly FileToStore[];
}

/** Files on their way into the store. Until they are kept, they are nobody's. */
export interface Upload {
  /** Stores files in a new folder, `<kind>/<id>`, and answers it. */
  store(kind: 'avatars' | 'covers' | 'posts' | 'documents', content: FilesToStore): Promise<string>;
  /** The transaction refers to them now: they stay once it commits. */
  keep(): Promise<void>;
  /**
   * Removes them after `failure`. Where the transaction stands, or may stand, they are left: the sweeper looks an hour
   * later whether a row refers to them.
   */
  discard(failure: unknown): Promise<void>;
}

/**
 * Starts to store files that a row will refer to. A mark beside them says that they wait for it: a process that dies
 * in between leaves the mark, by which the sweeper finds what to remove.
 */
export function beginUpload({ files: store, ids }: { files: FileStore; ids: Ids }): Upload {
  const folders: string[] = [];
  let isKept = false;
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
    keep: () =>
      afterCommit(async () => {
        isKept = true;
        for (const folder of folders) await store.remove(pendingName(folder)).catch(() => undefined);
      }),
    async discard(failure) {
      if (isKept || mayHaveCommitted(failure)) return;
      for (const folder of folders) await removeFolder(store, folder);
    },
  };
}

async function open({ content }: FileToStore): Promise<Buffer | Readable> {
  return typeof content === 'function' ? content() : content;
}

/** Removes a folder with all its files, and its mark. */
export async function removeFolder(store: FileStore, folder: string): Promise<void> {
  await store.remove(`${publicFolder}/${folder}`);
  await store.remove(`${privateFolder}/${folder}`);
  await store.remove(pendingName(folder));
}

/** Has folders removed some time after this transaction commits. */
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
