import { shortenText } from '@stagedoor/contracts/cut-text';
import type { Message, QuotedMessage } from '@stagedoor/contracts/message';
import * as messageTexts from '#/shared/config/texts/messages.ts';
import { localStore } from '#/shared/storage/page-storage.ts';
import { onStoredElsewhere } from '#/shared/storage/stored-elsewhere.ts';

// The message that the next one replies to, by conversation, and by person, because several may use one browser.
const keyOf = (userId: string, conversationId: string) => `message-reply:${userId}:${conversationId}`;

export function readReplyTarget(userId: string, conversationId: string): QuotedMessage | undefined {
  try {
    const value: unknown = JSON.parse(localStore.getItem(keyOf(userId, conversationId)) ?? 'null');
    return isQuoted(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function storeReplyTarget(userId: string, conversationId: string, target: QuotedMessage | undefined): void {
  if (target) localStore.setItem(keyOf(userId, conversationId), JSON.stringify(target));
  else localStore.removeItem(keyOf(userId, conversationId));
}

/** Calls `listener` when another tab has chosen another message to answer, or none. Returns a function that ends it. */
export function onReplyTargetStoredElsewhere(userId: string, conversationId: string, listener: () => void): () => void {
  return onStoredElsewhere(keyOf(userId, conversationId), listener);
}

const KINDS: Partial<Record<Message['type'], string>> = {
  IMAGE: messageTexts.photo,
  VIDEO: messageTexts.video,
  AUDIO: messageTexts.audio,
  FILE: messageTexts.file,
  TIP: messageTexts.tip,
};
const MAX_PREVIEW = 140;

/** Returns the quote of a message above its reply, as the server would create it. */
export function quote({ id, sequence, senderId, content, type, isLocked }: Message): QuotedMessage {
  const line = shortenText(content.replaceAll(/\s+/gu, ' ').trim(), MAX_PREVIEW);
  const preview = isLocked ? messageTexts.paidMessage : line || KINDS[type] || messageTexts.attachment;
  return { id, sequence, senderId, preview, isAvailable: true };
}

function isQuoted(value: unknown): value is QuotedMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { id, sequence, senderId, preview } = value as Partial<Record<keyof QuotedMessage, unknown>>;
  return [id, senderId, preview].every((text) => typeof text === 'string') && typeof sequence === 'number';
}
