import { localStore } from '#/shared/storage/page-storage.ts';

/** Unsent texts by conversation, and by person because several may use one browser. */
const keyOf = (userId: string, conversationId: string) => `message-draft:${userId}:${conversationId}`;

export function readDraft(userId: string, conversationId: string): string {
  return localStore.getItem(keyOf(userId, conversationId)) ?? '';
}

export function storeDraft(userId: string, conversationId: string, content: string): void {
  try {
    if (content === '') localStore.removeItem(keyOf(userId, conversationId));
    else localStore.setItem(keyOf(userId, conversationId), content);
  } catch {
    // Storage is full or blocked. The text stays in the field.
  }
}
