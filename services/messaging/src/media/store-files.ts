import { createReadStream } from 'node:fs';
import { afterCommit } from '@stagedoor/service-kit/database';
import { recognizeFile } from '@stagedoor/service-kit/file-kinds';
import { normaliseText } from '@stagedoor/service-kit/input-text';
import type { ReceivedFile } from '@stagedoor/service-kit/multipart';
import type { MediaRow } from '#/db/messages.ts';
import type { MessagingDeps } from '#/deps.ts';
import { storedFolder, unsettledFolder, wholeFile } from '#/media/stored-names.ts';

export type NewMedia = Omit<MediaRow, 'messageId'>;

/** Files on their way into the store. Until a transaction keeps them they are nobody's. */
export interface StoredUpload {
  readonly items: readonly NewMedia[];
  /** The transaction refers to them now: they stay once it commits. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

type Deps = Pick<MessagingDeps, 'files' | 'ids' | 'pictures'>;

/**
 * Stores what came with a message: pictures made anew, the rest as it is. A mark beside each folder says that no row
 * refers to it yet: a process that dies in between leaves the mark, by which the sweeper finds what to remove.
 */
export async function storeFiles(deps: Deps, received: readonly ReceivedFile[]): Promise<StoredUpload> {
  const { files } = deps;
  const folders: string[] = [];
  const discard = () => removeFolders(deps, folders);
  try {
    const items: NewMedia[] = [];
    for (const file of received) {
      const folder = deps.ids.next();
      folders.push(folder);
      await files.put(markOf(folder), Buffer.from(folder));
      items.push(await storeFile(deps, file, folder, items.length));
    }
    const keep = () =>
      afterCommit(async () => {
        for (const folder of folders) await files.remove(markOf(folder)).catch(() => undefined);
      });
    return { items, keep, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function storeFile(
  { files, ids, pictures }: Deps,
  received: ReceivedFile,
  folder: string,
  position: number,
): Promise<NewMedia> {
  const { type, mimeType } = await recognizeFile(received);
  const common = { id: ids.next(), position, type, folder, mimeType };
  if (type === 'IMAGE') {
    const picture = await pictures.picture(received);
    for (const { file, content } of picture.files) await files.put(`${storedFolder}/${folder}/${file}`, content);
    const { widths, width, height, size } = picture;
    return { ...common, widths, width, height, size, alt: null };
  }
  await files.put(`${storedFolder}/${folder}/${wholeFile({ widths: [], mimeType })}`, createReadStream(received.path));
  const alt = normaliseText(received.fileName).replaceAll(/[\\/]/g, ' ').trim().slice(0, 200) || null;
  return { ...common, widths: [], width: null, height: null, size: received.size, alt };
}

/** Marks folders that this transaction takes the last row from, and removes them once it commits. */
export async function removeWithCommit(deps: Pick<Deps, 'files'>, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await deps.files.remove(markOf(folder));
    await deps.files.put(markOf(folder), Buffer.from(folder));
  }
  await afterCommit(() => removeFolders(deps, folders).catch(() => undefined));
}

/** Removes folders with all their files, and their marks last. */
export async function removeFolders({ files }: Pick<Deps, 'files'>, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await files.remove(`${storedFolder}/${folder}`);
    await files.remove(markOf(folder));
  }
}

export function markOf(folder: string): string {
  return `${unsettledFolder}/${folder}`;
}
