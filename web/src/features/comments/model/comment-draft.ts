import { localStore } from '#/shared/storage/page-storage.ts';

/** Unsent comments, by post and, for an answer, by comment. The key contains the author's id. */
const keyOf = (userId: string, postId: string, parentId?: string) =>
  ['comment-draft', userId, postId, ...(parentId === undefined ? [] : [parentId])].join(':');

export function readCommentDraft(userId: string, postId: string, parentId?: string): string {
  return localStore.getItem(keyOf(userId, postId, parentId)) ?? '';
}

export function keepCommentDraft(userId: string, postId: string, content: string, parentId?: string): void {
  const key = keyOf(userId, postId, parentId);
  if (content === '') localStore.removeItem(key);
  else localStore.setItem(key, content);
}
