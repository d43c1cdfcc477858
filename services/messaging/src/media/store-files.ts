import { createReadStream } from 'node:fs';
import { cutText } from '@stagedoor/contracts/cut-text';
import { mayHaveCommitted } from '@stagedoor/service-kit/database/database-errors';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { normaliseText } from '@stagedoor/service-kit/input/input';
import { recognizeFile } from '@stagedoor/service-kit/uploads/file-kinds';
import { stripMetadata } from '@stagedoor/service-kit/uploads/metadata/strip-metadata';
import type { ReceivedFile } from '@stagedoor/service-kit/uploads/received-file';
import { inArray } from 'drizzle-orm';
import { fileRemovals } from '#/db/file-removals.ts';
import type { MediaRow } from '#/db/messages.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { markerFolder, storedFolder, wholeFile } from '#/media/media-file-names.ts';

export type NewMedia = Omit<MediaRow, 'messageId'>;

/** Files of an upload in the store. Until a transaction retains them, no message refers to them. */
export interface StoredUpload {
  readonly items: readonly NewMedia[];
  /** Marks the files as referenced once the transaction commits. */
  retain(tx: Tx): void;
  /**
   * Removes the files after `failure`. They are kept if the transaction committed or may have committed: an hour later
   * the sweeper checks whether a row refers to them.
   */
  discard(failure: unknown): Promise<void>;
}

type Deps = Pick<MessagingDeps, 'files' | 'ids' | 'pictures' | 'clock' | 'database'>;

/** Milliseconds after which the sweeper retries a removal. */
const removalMs = 60_000;

/**
 * Stores the files of a message: pictures re-encoded, everything else unchanged. A marker file for each folder says
 * that no row refers to it yet: when the process dies, the sweeper finds the marker and removes the folder.
 */
export async function storeFiles(
  deps: Pick<Deps, 'files' | 'ids' | 'pictures'>,
  received: readonly ReceivedFile[],
  senderId: string,
): Promise<StoredUpload> {
  const { files } = deps;
  const folders: string[] = [];
  let isRetained = false;
  try {
    const items: NewMedia[] = [];
    for (const file of received) {
      const folder = deps.ids.next();
      folders.push(folder);
      await files.put(markerOf(folder), Buffer.from(folder));
      items.push(await storeFile(deps, file, { folder, position: items.length, senderId }));
    }
    const retain = (tx: Tx) =>
      afterCommit(tx, async () => {
        isRetained = true;
        for (const folder of folders) await files.remove(markerOf(folder)).catch(() => undefined);
      });
    const discard = async (failure: unknown) => {
      if (!isRetained && !mayHaveCommitted(failure)) await removeFolders(deps, folders);
    };
    return { items, retain, discard };
  } catch (error) {
    await removeFolders(deps, folders);
    throw error;
  }
}

async function storeFile(
  { files, ids, pictures }: Pick<Deps, 'files' | 'ids' | 'pictures'>,
  received: ReceivedFile,
  { folder, position, senderId }: { folder: string; position: number; senderId: string },
): Promise<NewMedia> {
  const { type, mimeType } = await recognizeFile(received);
  const common = { id: ids.next(), position, type, folder, mimeType };
  if (type === 'IMAGE') {
    const picture = await pictures.picture(received, senderId);
    for (const { file, content } of picture.files) await files.put(`${storedFolder}/${folder}/${file}`, content);
    const { widths, width, height, size } = picture;
    return { ...common, widths, width, height, size, alt: null };
  }
  await stripMetadata(received.path, mimeType);
  await files.put(`${storedFolder}/${folder}/${wholeFile({ widths: [], mimeType })}`, createReadStream(received.path));
  const alt = cutText(normaliseText(received.fileName).replaceAll(/[\\/]/g, ' ').trim(), 200) || null;
  return { ...common, widths: [], width: null, height: null, size: received.size, alt };
}

/**
 * Schedules the removal of folders whose last row this transaction deletes, and removes them after its commit. The
 * sweeper retries what fails.
 */
export async function removeWithCommit(
  deps: Pick<Deps, 'files' | 'clock' | 'database'>,
  tx: Tx,
  folders: readonly string[],
): Promise<void> {
  if (folders.length === 0) return;
  const dueAt = new Date(deps.clock.now().getTime() + removalMs);
  await tx
    .insert(fileRemovals)
    .values(folders.map((folder) => ({ folder, dueAt })))
    .onConflictDoNothing();
  afterCommit(tx, () => removeScheduled(deps, folders).catch(() => undefined));
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
