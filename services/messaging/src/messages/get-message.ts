import { notFound } from '@stagedoor/service-kit/common/errors';
import { findSide, type LockedSide, lockSide } from '#/conversations/conversations-repository.ts';
import type { Tx } from '#/deps.ts';
import { readMessage, type WholeMessage } from '#/message-view/message-row.ts';

export const messageMissing = 'Message not found';

/**
 * Returns a message that the person may see, with its conversation locked. Throws a 404 for other people's messages,
 * and for one that they have cleared.
 */
export async function lockMessage(tx: Tx, messageId: string, userId: string): Promise<WholeMessage & LockedSide> {
  const found = await readMessage(tx, messageId, userId);
  if (found === undefined || !isBetween(found, userId)) throw notFound(messageMissing);
  const locked = await lockSide(tx, found.message.conversationId, userId, messageMissing);
  // Read again under the lock, because another request may have changed it in between.
  const current = await readMessage(tx, messageId, userId);
  if (current === undefined || current.message.sequence <= locked.side.clearedUpTo) throw notFound(messageMissing);
  return { ...current, ...locked };
}

/**
 * Returns a message that the person may see, without a lock. Throws a 404 as {@link lockMessage} does, except for a
 * message that they bought: that stays readable after a block, a suspension or clearing.
 */
export async function getMessage(tx: Tx, messageId: string, userId: string): Promise<WholeMessage> {
  const found = await readMessage(tx, messageId, userId);
  if (found?.message.isUnlocked === true) return found;
  const side = found === undefined ? undefined : await findSide(tx, found.message.conversationId, userId);
  if (found === undefined || side === undefined || found.message.sequence <= side.clearedUpTo) {
    throw notFound(messageMissing);
  }
  return found;
}

function isBetween({ message: { senderId, receiverId } }: WholeMessage, userId: string): boolean {
  return senderId === userId || receiverId === userId;
}
