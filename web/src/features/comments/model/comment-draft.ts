import { localStore } from '#/shared/storage/page-storage.ts';

/** What was begun and not sent, by post. Whose it is stands in the key. */
const keyOf = (userId: string, postId: string) => `comment-draft:${userId}:${postId}`;

export function readCommentDraft(userId: string, postId: string): string {
  return localStore.getItem(keyOf(userId, postId)) ?? '';
}

export function keepCommentDraft(userId: string, postId: string, content: string): void {
  if (content === '') localStore.removeItem(keyOf(userId, postId));
  else localStore.setItem(keyOf(userId, postId), content);
}
