import type { Post } from '@stagedoor/contracts/post';
import { kindOf } from '#/shared/http/attachment-rules.ts';
import { deleteValue, readValue, storeValue } from '#/shared/storage/stored-values.ts';
import { type EditedFile, fromMedia } from './edited-files.ts';

/** The files of a post as its author has changed them and not saved. */
export interface UnsavedFiles {
  readonly files: readonly EditedFile[];
  /** The ids of those that the post had when they were changed, and that are taken away. */
  readonly removed: readonly string[];
}

type EditedPost = Pick<Post, 'id' | 'userId' | 'media'>;

const nameOf = ({ id }: EditedPost) => `post-files-edit:${id}`;

/** Stores the files in this browser, under their author. */
export function storeEditedFiles(post: EditedPost, { files, removed }: UnsavedFiles): Promise<void> {
  const stored = files.map(({ mediaId, file, original, alt, savedAlt }) =>
    file === undefined ? { mediaId, alt, savedAlt } : { file, alt, ...(original && { original }) },
  );
  return storeValue(post.userId, nameOf(post), { files: stored, removed });
}

/** Returns undefined where nothing is stored. Files that the post has lost since are left out. */
export async function readEditedFiles(post: EditedPost): Promise<UnsavedFiles | undefined> {
  const stored = await readValue(post.userId, nameOf(post));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { files, removed } = stored as Partial<Record<keyof UnsavedFiles, unknown>>;
  if (!Array.isArray(files) || !Array.isArray(removed)) return undefined;
  return {
    files: files.flatMap((one: unknown) => restoreFile(one, post) ?? []),
    removed: removed.filter((id) => typeof id === 'string'),
  };
}

export function deleteEditedFiles(post: EditedPost): Promise<void> {
  return deleteValue(post.userId, nameOf(post));
}

function restoreFile(stored: unknown, { media }: EditedPost): EditedFile | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { mediaId, file, original, alt, savedAlt } = stored as Partial<Record<keyof EditedFile, unknown>>;
  if (typeof alt !== 'string') return undefined;
  if (file instanceof File) {
    const preview = { kind: kindOf(file.type), previewUrl: URL.createObjectURL(file) };
    return { file, alt, ...preview, ...(original instanceof File && { original }) };
  }
  const existing = media.find(({ id }) => id === mediaId);
  return existing && { ...fromMedia(existing), alt, ...(typeof savedAlt === 'string' && { savedAlt }) };
}
