import { localStore } from '#/shared/storage/page-storage.ts';

/** What was begun and not sent, by conversation. Each person's own: a shared computer mixes nothing up. */
const keyOf = (userId: string, conversationId: string) => `message-draft:${userId}:${conversationId}`;

export function readDraft(userId: string, conversationId: string): string {
  return localStore.getItem(keyOf(userId, conversationId)) ?? '';
}

export function keepDraft(userId: string, conversationId: string, content: string): void {
  try {
    if (content === '') localStore.removeItem(keyOf(userId, conversationId));
    else localStore.setItem(keyOf(userId, conversationId), content);
  } catch {
    // Storage can be full, or not allowed: the text is in the box all the same.
  }
}
