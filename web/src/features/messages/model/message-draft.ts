import { localStore } from '#/shared/storage/page-storage.ts';
import { onStoredElsewhere } from '#/shared/storage/stored-elsewhere.ts';

/** Unsent texts and prices by conversation, and by person because several may use one browser. */
const keyOf = (userId: string, conversationId: string) => `message-draft:${userId}:${conversationId}`;
const priceKeyOf = (userId: string, conversationId: string) => `message-price:${userId}:${conversationId}`;

export function readDraft(userId: string, conversationId: string): string {
  return localStore.getItem(keyOf(userId, conversationId)) ?? '';
}

export function storeDraft(userId: string, conversationId: string, content: string): void {
  if (content === '') localStore.removeItem(keyOf(userId, conversationId));
  else localStore.setItem(keyOf(userId, conversationId), content);
}

/** Calls `listener` when another tab has changed the text or the price. Returns a function that ends it. */
export function onDraftStoredElsewhere(userId: string, conversationId: string, listener: () => void): () => void {
  const ends = [keyOf, priceKeyOf].map((nameOf) => onStoredElsewhere(nameOf(userId, conversationId), listener));
  return () => {
    for (const end of ends) end();
  };
}

/** Returns the price as typed, in dollars; undefined for a message that is free. */
export function readDraftPrice(userId: string, conversationId: string): string | undefined {
  return localStore.getItem(priceKeyOf(userId, conversationId)) ?? undefined;
}

export function storeDraftPrice(userId: string, conversationId: string, price: string | undefined): void {
  if (price === undefined) localStore.removeItem(priceKeyOf(userId, conversationId));
  else localStore.setItem(priceKeyOf(userId, conversationId), price);
}

/** Deletes a draft that was sent, and leaves what was typed since then. */
export function deleteDraft(
  userId: string,
  conversationId: string,
  { content, price }: { readonly content: string; readonly price: string | undefined },
): void {
  if (readDraft(userId, conversationId) === content) storeDraft(userId, conversationId, '');
  if (readDraftPrice(userId, conversationId) === price) storeDraftPrice(userId, conversationId, undefined);
}
