import type { Post } from '@stagedoor/contracts/post';
import { deleteValue, readValue, readValues, storeValue } from '#/shared/storage/stored-values.ts';
import { claimTab, whereTabIsClosed } from '#/shared/storage/tab-draft.ts';
import { type EditedFile, fromMedia } from './edited-files.ts';
import { fromStoredFile, toStoredFile } from './stored-files.ts';

/** The files of a post as its author has changed them and not saved. */
export interface UnsavedFiles {
  readonly files: readonly EditedFile[];
  /** The ids of those that the post had when they were changed, and that are taken away. */
  readonly removed: readonly string[];
}

type EditedPost = Pick<Post, 'id' | 'userId' | 'media'>;

/**
 * Each tab has its own key; a key without a tab was stored by an earlier version of the app, or in a browser in which tabs cannot
 * be identified.
 */
const nameOf = ({ id }: EditedPost, tab = '') => `post-files-edit:${id}${tab === '' ? '' : `:${tab}`}`;

/** Stores the files in this browser, under their author, for this tab. */
export async function storeEditedFiles(post: EditedPost, { files, removed }: UnsavedFiles): Promise<void> {
  const tab = await claimTab();
  const stored = files.map((file) => {
    const { mediaId, alt, savedAlt } = file;
    return mediaId === undefined ? toStoredFile(file) : { mediaId, alt, savedAlt };
  });
  await storeValue(post.userId, nameOf(post, tab), { files: stored, removed, tab, storedAt: Date.now() });
}

/**
 * Returns the files that this tab has stored, or else adopts those that a closed tab has left, the newest of several. Undefined if
 * there are none. Files removed from the post since are left out.
 */
export async function readEditedFiles(post: EditedPost): Promise<UnsavedFiles | undefined> {
  const tab = await claimTab();
  const own = await readValue(post.userId, nameOf(post, tab));
  return restore(own === undefined && tab !== undefined ? await takeLeft(post, tab) : own, post);
}

export async function deleteEditedFiles(post: EditedPost): Promise<void> {
  await deleteValue(post.userId, nameOf(post, await claimTab()));
}

async function takeLeft(post: EditedPost, tab: string): Promise<unknown> {
  const tabs = (await readValues(post.userId, nameOf(post)))
    .map((value): { tab?: unknown; storedAt?: unknown } => Object(value))
    .toSorted((one, other) => Number(other.storedAt ?? 0) - Number(one.storedAt ?? 0))
    .map((value) => (typeof value.tab === 'string' ? value.tab : ''));
  let newest: unknown;
  for (const closed of tabs) {
    await whereTabIsClosed(closed, async () => {
      // Files were changed in this tab meanwhile.
      if (newest === undefined && (await readValue(post.userId, nameOf(post, tab))) !== undefined) return;
      const value = await readValue(post.userId, nameOf(post, closed));
      if (newest === undefined && value !== undefined) {
        newest = value;
        await storeValue(post.userId, nameOf(post, tab), { ...Object(value), tab });
      }
      await deleteValue(post.userId, nameOf(post, closed));
    });
  }
  return newest;
}

function restore(stored: unknown, post: EditedPost): UnsavedFiles | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { files, removed } = stored as Partial<Record<keyof UnsavedFiles, unknown>>;
  if (!Array.isArray(files) || !Array.isArray(removed)) return undefined;
  return {
    files: files.flatMap((one: unknown) => restoreFile(one, post) ?? []),
    removed: removed.filter((id) => typeof id === 'string'),
  };
}

function restoreFile(stored: unknown, { media }: EditedPost): EditedFile | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { mediaId, alt, savedAlt } = stored as Partial<Record<keyof EditedFile, unknown>>;
  if (typeof alt !== 'string') return undefined;
  if (mediaId === undefined) return fromStoredFile(stored);
  const existing = media.find(({ id }) => id === mediaId);
  return existing && { ...fromMedia(existing), alt, ...(typeof savedAlt === 'string' && { savedAlt }) };
}
