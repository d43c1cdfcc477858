import type { EventData } from '@stagedoor/contracts/event';
import type { messageDeleted, messageRead, messageSent } from '@stagedoor/contracts/messaging-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { gonePosts, notifications, readMarks } from '#/db/tables.ts';
import type { Notice } from '#/notifications/notice.ts';
import { noteAndMail } from '#/notifications/notify.ts';

const thingOf = (conversationId: string) => `message:${conversationId}`;

/**
 * Tells of a message; those of one conversation are one notification while it is unread. Not of a request: a stranger
 * rings nobody's bell by writing, and it waits where requests are shown. Nor of one that was read or taken back before it
 * was heard of.
 * Answers the notification's id, for the caller to show; undefined where there is nothing to tell.
 */
export async function noticeMessage(
  tx: Transaction,
  deps: NotificationsDeps,
  { messageId, conversationId, sequence, senderId, receiverId, isRequest, sentAt }: EventData<typeof messageSent>,
): Promise<string | undefined> {
  if (isRequest) return undefined;
  // Sent together; the answer is looked for once the lock is held.
  const [, [known]] = await Promise.all([
    holdConversation(tx, receiverId, conversationId),
    tx.execute<{ is_read: boolean; is_gone: boolean }>(sql`
    select exists (
      select from ${readMarks} where ${readMarks.userId} = ${receiverId} and ${readMarks.conversationId} = ${conversationId}
        and ${readMarks.upToSequence} >= ${sequence}
    ) as is_read, exists (select from ${gonePosts} where ${gonePosts.postId} = ${messageId}) as is_gone`),
  ]);
  if (known?.is_read === true || known?.is_gone === true) return undefined;
  const notice: Notice = {
    recipientId: receiverId,
    type: 'NEW_MESSAGE',
    thing: thingOf(conversationId),
    actorId: senderId,
    message: { conversationId, sequence },
    at: new Date(sentAt),
  };
  return (await noteAndMail(tx, deps, [notice])).get(notice);
}

/** Who has read the messages has read what was told of them. Answers whether that changed anything. */
export async function markMessagesRead(
  tx: Transaction,
  { conversationId, readerId, upToSequence, readAt }: EventData<typeof messageRead>,
): Promise<boolean> {
  await holdConversation(tx, readerId, conversationId);
  await tx
    .insert(readMarks)
    .values({ userId: readerId, conversationId, upToSequence })
    .onConflictDoUpdate({
      target: [readMarks.userId, readMarks.conversationId],
      set: { upToSequence: sql`greatest(${readMarks.upToSequence}, excluded.up_to_sequence)` },
    });
  const read = await tx
    .update(notifications)
    .set({ readAt: new Date(readAt) })
    .where(and(unreadOf(readerId, conversationId), lte(notifications.messageSequence, upToSequence)));
  return read.count > 0;
}

/** A message that was taken back is one less; the last one takes the notification along. Answers whether there was one. */
export async function withdrawMessage(
  tx: Transaction,
  { messageId, conversationId, sequence, receiverId }: EventData<typeof messageDeleted>,
): Promise<boolean> {
  await holdConversation(tx, receiverId, conversationId);
  await tx.insert(gonePosts).values({ postId: messageId }).onConflictDoNothing();
  if ((await findReadMark(tx, receiverId, conversationId)) >= sequence) return false;
  // What is newer than all that was told of has not been told of, and never will.
  const open = and(unreadOf(receiverId, conversationId), gte(notifications.messageSequence, sequence));
  const gone = await tx.delete(notifications).where(and(open, eq(notifications.times, 1)));
  if (gone.count > 0) return true;
  const fewer = await tx
    .update(notifications)
    .set({ times: sql`${notifications.times} - 1` })
    .where(open);
  return fewer.count > 0;
}

/** Of what is told of one conversation to one person, one thing at a time: a mark and a message may come together. */
async function holdConversation(tx: Transaction, userId: string, conversationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${conversationId}`}, 1))`);
}

/** How far a person has read in a conversation; 0 where not at all. */
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
    eq(notifications.thing, thingOf(conversationId)),
    isNull(notifications.readAt),
  );
