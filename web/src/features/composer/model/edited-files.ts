import type { InputOf } from '@stagedoor/contracts/call-input';
import type { Media, Post } from '@stagedoor/contracts/post';
import type { updatePostFiles } from '@stagedoor/contracts/post-calls';
import type { ListedFile } from './file-list.ts';
import type { Poster } from './post-body.ts';

/** A file of a post whose author is changing its files. */
export interface EditedFile extends ListedFile {
  /** The id of one that the post has. */
  readonly mediaId?: string;
}

export function fromMedia({ id, type, url, thumbnailUrl, alt }: Media): EditedFile {
  const previewUrl = (type === 'IMAGE' ? thumbnailUrl : null) ?? url ?? id;
  return { mediaId: id, previewUrl, kind: type, alt: alt ?? '' };
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

/** Returns the files that are sent, in their order. */
export function newFilesOf(files: readonly EditedFile[]) {
  return files.flatMap(({ kind, file }) => (file === undefined ? [] : [{ kind, file }]));
}

export function toFilesInput(
  post: Pick<Post, 'id' | 'media'>,
  files: readonly EditedFile[],
  posters: readonly Poster[],
): InputOf<typeof updatePostFiles> {
  return {
    params: { id: post.id },
    body: {
      order: files.map(({ mediaId }) => mediaId ?? null),
      removed: [...removedFrom(post, files)],
      alts: files.map(({ alt }) => alt.trim()),
      ...(posters.length > 0 && { posterOf: posters.map(({ of }) => of) }),
    },
    files: {
      media: newFilesOf(files).map(({ file }) => file),
      ...(posters.length > 0 && { posters: posters.map(({ picture }) => picture) }),
    },
  };
}

const idsOf = (files: readonly EditedFile[]) =>
  files.flatMap(({ mediaId }) => (mediaId === undefined ? [] : [mediaId]));
