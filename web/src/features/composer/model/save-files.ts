import type { Post } from '@stagedoor/contracts/post';
import { updatePostFiles } from '@stagedoor/contracts/post-calls';
import { getPost } from '@stagedoor/contracts/posts';
import { call } from '#/shared/http/api-client.ts';
import { isChangedElsewhere, maxMerges } from '#/shared/http/merge-edit.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { type EditedFile, mergeFiles, toFilesInput } from './edited-files.ts';

interface FilesEdit {
  readonly post: Post;
  readonly files: readonly EditedFile[];
  /** Identifies the change, so that its repetition changes nothing more. */
  readonly key: string;
}

/** The outcome of a save: the saved post, or the latest one if its files conflict and the author has to decide first. */
export type FilesOutcome = { readonly saved: Post } | { readonly latest: Post };

/** Saves the files of a post. If the post was edited elsewhere meanwhile, merges the descriptions and saves them again. */
export async function saveFiles({ post, files: changed, key: firstKey }: FilesEdit): Promise<FilesOutcome> {
  let [base, files, key] = [post, changed, firstKey];
  for (let merges = 0; ; merges += 1) {
    try {
      const input = toFilesInput(base, files);
      return { saved: await call(updatePostFiles, input, { personId: post.userId, idempotencyKey: key }) };
    } catch (error) {
      if (!isChangedElsewhere(error) || merges === maxMerges) throw error;
    }
    const latest = await call(getPost, { params: { id: post.id } });
    // If the post has other files by now, the next call is rejected.
    const merged = mergeFiles(files, base, latest);
    if (merged.conflicts.length > 0) return { latest };
    [base, files, key] = [latest, merged.files, newKey()];
  }
}
