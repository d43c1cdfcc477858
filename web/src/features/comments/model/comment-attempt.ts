import { newKey } from '#/shared/http/new-key.ts';
import { localStore } from '#/shared/storage/page-storage.ts';

/** Returns the key in storage: the person, the post and, for an answer, the comment. */
const nameOf = (userId: string, postId: string, parentId?: string) =>
  ['comment-attempt', userId, postId, ...(parentId === undefined ? [] : [parentId])].join(':');

/**
 * Returns the idempotency key for a comment: the key of the last attempt with the same text, even after a reload, so that a
 * comment whose answer was lost is not written twice.
 */
export function keyForComment(userId: string, postId: string, content: string, parentId?: string): string {
  const name = nameOf(userId, postId, parentId);
  const last = readAttempt(name);
  if (last?.content === content) return last.key;
  const key = newKey();
  localStore.setItem(name, JSON.stringify({ content, key }));
  return key;
}

/** Call it once the server has confirmed the comment: the same text sent again is a new comment. */
export function forgetCommentAttempt(userId: string, postId: string, parentId?: string): void {
  localStore.removeItem(nameOf(userId, postId, parentId));
}

function readAttempt(name: string): { readonly content: string; readonly key: string } | undefined {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(name) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('content' in stored) || !('key' in stored)) return undefined;
    const { content, key } = stored;
    return typeof content === 'string' && typeof key === 'string' ? { content, key } : undefined;
  } catch {
    return undefined;
  }
}
