import type { EventData } from '@stagedoor/contracts/event';
import type {
  conversationCleared,
  messageDeleted,
  messageRead,
  messageSent,
} from '@stagedoor/contracts/messaging-events';
import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { deletedContent, notifications, readMarks } from '#/db/tables.ts';
import type { Notice } from '#/notifications/notice.ts';
import { saveAndQueue } from '#/notifications/notify.ts';

const groupingKeyOf = (conversationId: string) => `message:${conversationId}`;

/**
 * Notifies the receiver of a message. Messages of one conversation share a notification while it is unread. Nobody is
 * notified of message requests by strangers, nor of messages that were read or deleted before their event arrived. Returns
 * the notification's id, for the caller to publish; undefined if nobody is notified.
 */
export async function notifyOfMessage(
  tx: Transaction,
  deps: NotificationsDeps,
  { messageId, conversationId, sequence, senderId, receiverId, isRequest, sentAt }: EventData<typeof messageSent>,
): Promise<string | undefined> {
  if (isRequest) return undefined;
  await lockConversation(tx, receiverId, conversationId);
  const [known] = await executePrepared<{ is_read: boolean; is_deleted: boolean }>(
    tx,
    sql`
    select exists (
      select from ${readMarks} where ${readMarks.userId} = ${receiverId} and ${readMarks.conversationId} = ${conversationId}
        and ${readMarks.upToSequence} >= ${sequence}
    ) as is_read, exists (select from ${deletedContent} where ${deletedContent.contentId} = ${messageId}) as is_deleted`,
  );
  if (known?.is_read === true || known?.is_deleted === true) return undefined;
  const notice: Notice = {
    recipientId: receiverId,
    type: 'NEW_MESSAGE',
    groupingKey: groupingKeyOf(conversationId),
    actorId: senderId,
    message: { conversationId, sequence },
    at: new Date(sentAt),
  };
  return (await saveAndQueue(tx, deps, [notice])).get(notice);
}

/** Marks the notification of a conversation as read with its messages. Returns whether that changed anything. */
export async function markMessagesRead(
  tx: Transaction,
  { conversationId, readerId, upToSequence, readAt }: EventData<typeof messageRead>,
): Promise<boolean> {
  await lockConversation(tx, readerId, conversationId);
  await saveReadMark(tx, { userId: readerId, conversationId, upToSequence });
  const read = await tx
    .update(notifications)
    .set({ readAt: new Date(readAt) })
    .where(and(unreadOf(readerId, conversationId), lte(notifications.messageSequence, upToSequence)));
  return read.count > 0;
}

/**
 * Deletes the unread notification of messages that their receiver has removed from their side of the conversation. Returns
 * whether there was one.
 */
export async function withdrawClearedMessages(
  tx: Transaction,
  { conversationId, userId, upToSequence }: EventData<typeof conversationCleared>,
): Promise<boolean> {
  await lockConversation(tx, userId, conversationId);
  // Nobody is notified of them if their own events arrive later.
  await saveReadMark(tx, { userId, conversationId, upToSequence });
  const withdrawn = await tx
    .delete(notifications)
    .where(and(unreadOf(userId, conversationId), lte(notifications.messageSequence, upToSequence)));
  return withdrawn.count > 0;
}

/** Counts a deleted message out of its notification, and deletes that with the last one. Returns whether it changed. */
export async function withdrawMessage(
  tx: Transaction,
  { messageId, conversationId, sequence, receiverId }: EventData<typeof messageDeleted>,
): Promise<boolean> {
  await lockConversation(tx, receiverId, conversationId);
  await tx.insert(deletedContent).values({ contentId: messageId }).onConflictDoNothing();
  if ((await findReadMark(tx, receiverId, conversationId)) >= sequence) return false;
  // A message that is newer than the notification is not in it, and will not be.
  const open = and(unreadOf(receiverId, conversationId), gte(notifications.messageSequence, sequence));
  const deleted = await tx.delete(notifications).where(and(open, eq(notifications.times, 1)));
  if (deleted.count > 0) return true;
  const reduced = await tx
    .update(notifications)
    .set({ times: sql`${notifications.times} - 1` })
    .where(open);
  return reduced.count > 0;
}

/** Serializes changes for one conversation and person: a read mark and a message may arrive at the same moment. */
async function lockConversation(tx: Transaction, userId: string, conversationId: string): Promise<void> {
  await executePrepared(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${conversationId}`}, 1))`);
}

/** Saves up to which message a person has seen a conversation. A later mark is kept. */
async function saveReadMark(tx: Transaction, mark: typeof readMarks.$inferInsert): Promise<void> {
  await tx
    .insert(readMarks)
    .values(mark)
    .onConflictDoUpdate({
      target: [readMarks.userId, readMarks.conversationId],
      set: { upToSequence: sql`greatest(${readMarks.upToSequence}, excluded.up_to_sequence)` },
    });
}

/** Returns up to which message a person has read a conversation; 0 if none. */
async function findReadMark(tx: Transaction, userId: string, conversationId: string): Promise<number> {
  const [mark] = await tx
    .select({ upToSequence: readMarks.upToSequence })
    .from(readMarks)
    .where(and(eq(readMarks.userId, userId), eq(readMarks.conversationId, conversationId)));
  return mark?.upToSequence ?? 0;
}

const unreadOf = (recipientId: string, conversationId: string) =>
  and(
    eq(notifications.recipientId, recipientId),
    eq(notifications.groupingKey, groupingKeyOf(conversationId)),
    isNull(notifications.readAt),
  );
