import type { Message } from '@stagedoor/contracts/message';
import { messageDeleted } from '@stagedoor/contracts/messaging-events';
import { conflict, forbidden } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { publishUnreadChanges } from '#/conversations/publish-unread.ts';
import { participants } from '#/db/conversations.ts';
import { entitlements, media, messages, reactions } from '#/db/messages.ts';
import type { MessagingDeps, Tx } from '#/deps.ts';
import { removeWithCommit } from '#/media/remove-files.ts';
import { presentMessage } from '#/message-view/present-message.ts';
import { lockMessage } from '#/messages/get-message.ts';
import { isReserved } from '#/messages/reserve-message.ts';

/** Deletes a message for both sides. A "Message deleted" placeholder stays; its text and files are removed. */
export async function deleteMessage(deps: MessagingDeps, me: Principal, messageId: string): Promise<Message> {
  const { database, clock, publish } = deps;
  return database.transaction(async (tx) => {
    const { message, media: items } = await lockMessage(tx, messageId, me.userId);
    if (message.senderId !== me.userId) throw forbidden('Only its sender can delete a message');
    if (message.deletedAt !== null) return presentMessage({ message, media: [] }, me.userId, deps.addresses);
    if (await isSold(tx, messageId)) throw conflict('A message that was paid for cannot be deleted');
    const now = clock.now();
    if (await isReserved(tx, messageId, now)) {
      throw conflict('Somebody is buying this message. Please try again in ten minutes.');
    }

    await tx
      .update(messages)
      .set({ deletedAt: now, content: '', words: sql`''::tsvector`, mediaCount: 0 })
      .where(eq(messages.id, messageId));
    await tx.delete(media).where(eq(media.messageId, messageId));
    await tx.delete(reactions).where(eq(reactions.messageId, messageId));
    if (message.readAt === null) {
      await tx
        .update(participants)
        .set({ unreadCount: sql`${participants.unreadCount} - 1` })
        .where(
          and(
            eq(participants.conversationId, message.conversationId),
            eq(participants.userId, message.receiverId),
            lt(participants.clearedUpTo, message.sequence),
            gt(participants.unreadCount, 0),
          ),
        );
      await publishUnreadChanges(deps, tx, eq(participants.conversationId, message.conversationId));
    }
    await publish(tx, messageDeleted, {
      messageId,
      conversationId: message.conversationId,
      sequence: message.sequence,
      senderId: message.senderId,
      receiverId: message.receiverId,
      deletedAt: now.toISOString(),
    });
    await removeWithCommit(
      deps,
      tx,
      items.map(({ folder }) => folder),
    );
    return presentMessage({ message: { ...message, deletedAt: now }, media: [] }, me.userId, deps.addresses);
  });
}

async function isSold(tx: Tx, messageId: string): Promise<boolean> {
  const [sold] = await tx.select().from(entitlements).where(eq(entitlements.messageId, messageId)).limit(1);
  return sold !== undefined;
}
