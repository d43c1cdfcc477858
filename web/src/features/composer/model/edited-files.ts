import type { InputOf } from '@stagedoor/contracts/call-input';
import type { Media, Post } from '@stagedoor/contracts/post';
import type { updatePostFiles } from '@stagedoor/contracts/post-calls';
import { assetIdsOf, type ListedFile } from './file-list.ts';

/** A file of a post whose author is changing its files. */
export interface EditedFile extends ListedFile {
  /** The id of one that the post has. */
  readonly mediaId?: string;
  /** The description that it had when the edit began. */
  readonly savedAlt?: string;
  /** Of one that the post has and that is of the vault, its id there. */
  readonly assetId?: string;
}

export function fromMedia({ id, type, url, thumbnailUrl, alt, assetId }: Media): EditedFile {
  const previewUrl = (type === 'IMAGE' ? thumbnailUrl : null) ?? url ?? id;
  const fields = { mediaId: id, previewUrl, kind: type, alt: alt ?? '', savedAlt: alt ?? '' };
  return { ...fields, ...(assetId !== undefined && { assetId }) };
}

export interface MergedFiles {
  readonly files: readonly EditedFile[];
  /** The ids of files that were described here and elsewhere, with different words. */
  readonly conflicts: readonly string[];
}

/**
 * Merges changed files with the post's current ones. A description that only one side changed keeps that change, and so does an
 * order changed only elsewhere. A conflict keeps the typed description. If the post has other files by now, nothing is merged.
 */
export function mergeFiles(
  files: readonly EditedFile[],
  before: Pick<Post, 'media'>,
  latest: Pick<Post, 'media'>,
): MergedFiles {
  if (!isAbout(files, removedFrom(before, files), latest)) return { files, conflicts: [] };
  const conflicts: string[] = [];
  const merged = files.map((file) => {
    const now = latest.media.find(({ id }) => id === file.mediaId);
    if (now === undefined) return file;
    const [current, typed] = [now.alt ?? '', file.alt.trim()];
    const began = file.savedAlt ?? current;
    if (current === began) return file;
    if (typed === began) return { ...file, alt: current, savedAlt: current };
    if (typed === current) return { ...file, savedAlt: current };
    conflicts.push(now.id);
    return file;
  });
  const isReordered =
    files.length !== before.media.length || before.media.some(({ id }, place) => files[place]?.mediaId !== id);
  const inOrder = latest.media.flatMap(({ id }) => merged.find(({ mediaId }) => mediaId === id) ?? []);
  return { files: isReordered ? merged : inOrder, conflicts };
}

/** Returns the files with a decision about those in conflict: keeps the typed descriptions, or those that the post has now. */
export function decideConflicts(
  files: readonly EditedFile[],
  conflicts: readonly string[],
  latest: Pick<Post, 'media'>,
  keepsMine: boolean,
): readonly EditedFile[] {
  return files.map((file) => {
    if (file.mediaId === undefined || !conflicts.includes(file.mediaId)) return file;
    const savedAlt = latest.media.find(({ id }) => id === file.mediaId)?.alt ?? '';
    return { ...file, savedAlt, ...(!keepsMine && { alt: savedAlt }) };
  });
}

/** Whether these are changes of the files that the post has now: another window can have changed them. */
export function isAbout(files: readonly EditedFile[], removed: readonly string[], { media }: Pick<Post, 'media'>) {
  const named = [...idsOf(files), ...removed];
  return named.length === media.length && media.every(({ id }) => named.includes(id));
}

export function hasChanges(files: readonly EditedFile[], { media }: Pick<Post, 'media'>): boolean {
  if (files.length !== media.length) return true;
  return media.some(
    ({ id, alt }, place) => files[place]?.mediaId !== id || (files[place]?.alt.trim() ?? '') !== (alt ?? ''),
  );
}

export function removedFrom({ media }: Pick<Post, 'media'>, files: readonly EditedFile[]): readonly string[] {
  const remaining = idsOf(files);
  return media.map(({ id }) => id).filter((id) => !remaining.includes(id));
}

export function toFilesInput(
  post: Pick<Post, 'id' | 'media' | 'revision'>,
  files: readonly EditedFile[],
): InputOf<typeof updatePostFiles> {
  const mediaIds = assetIdsOf(files);
  return {
    params: { id: post.id },
    body: {
      order: files.map(({ mediaId }) => mediaId ?? null),
      removed: [...removedFrom(post, files)],
      ...(mediaIds.length > 0 && { mediaIds }),
      alts: files.map(({ alt }) => alt.trim()),
      ...(post.revision !== undefined && { revision: post.revision }),
    },
  };
}

const idsOf = (files: readonly EditedFile[]) =>
  files.flatMap(({ mediaId }) => (mediaId === undefined ? [] : [mediaId]));
