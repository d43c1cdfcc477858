import { localStore } from '#/shared/storage/page-storage.ts';
import { onStoredElsewhere } from '#/shared/storage/stored-elsewhere.ts';

/** Unsent comments, by post and, for an answer, by comment. The key contains the author's id. */
const keyOf = (userId: string, postId: string, parentId?: string) =>
  ['comment-draft', userId, postId, ...(parentId === undefined ? [] : [parentId])].join(':');

export function readCommentDraft(userId: string, postId: string, parentId?: string): string {
  return localStore.getItem(keyOf(userId, postId, parentId)) ?? '';
}

/** Returns whether it will be there after the page is left: storage can be full, or not allowed. */
export function keepCommentDraft(userId: string, postId: string, content: string, parentId?: string): boolean {
  const key = keyOf(userId, postId, parentId);
  if (content !== '') return localStore.setItem(key, content);
  localStore.removeItem(key);
  return true;
}

/** Calls `listener` when another tab has changed the draft. Returns a function that ends it. */
export function onCommentDraftStoredElsewhere(
  {
    userId,
    postId,
    parentId,
  }: { readonly userId: string; readonly postId: string; readonly parentId: string | undefined },
  listener: () => void,
): () => void {
  return onStoredElsewhere(keyOf(userId, postId, parentId), listener);
}
