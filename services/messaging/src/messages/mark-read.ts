import type { Conversation } from '@stagedoor/contracts/conversation';
import type { Message } from '@stagedoor/contracts/message';
import { messageRead, requestRead } from '@stagedoor/contracts/messaging-events';
import { forbidden, notFound } from '@stagedoor/service-kit/common/errors';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { lockSide, writeSidesAndPublish } from '#/conversations/conversations-repository.ts';
import { findView } from '#/conversations/list-conversations.ts';
import { presentConversation } from '#/conversations/present-conversation.ts';
import type { Participant } from '#/db/conversations.ts';
import { messages } from '#/db/messages.ts';
import type { MessagingDeps } from '#/deps.ts';
import { presentMessage } from '#/message-view/present-message.ts';
import { lockMessage } from '#/messages/get-message.ts';

const conversationMissing = 'Conversation not found';

/** Marks one received message as read. Publishes the first time; safe to repeat. */
export async function markMessageRead(deps: MessagingDeps, me: Principal, messageId: string): Promise<Message> {
  const { database, clock, publish } = deps;
  return database.transaction(async (tx) => {
    const { message, media, side } = await lockMessage(tx, messageId, me.userId);
    if (message.receiverId !== me.userId) throw forbidden('Only its receiver can mark a message as read');
    if (message.readAt !== null || message.deletedAt !== null) {
      return presentMessage({ message, media }, me.userId, deps.addresses);
    }
    const readAt = clock.now();
    await tx.update(messages).set({ readAt }).where(eq(messages.id, messageId));
    await writeSidesAndPublish(deps, tx, [{ ...side, unreadCount: side.unreadCount - 1 }]);
    await publish(tx, readEventOf(side), {
      conversationId: message.conversationId,
      readerId: me.userId,
      senderId: message.senderId,
      messageId,
      upToSequence: message.sequence,
      readAt: readAt.toISOString(),
    });
    return presentMessage({ message: { ...message, readAt, isRead: true }, media }, me.userId, deps.addresses);
  });
}

/** The sender of a request does not learn that it was read before it is accepted. */
const readEventOf = ({ isAccepted }: Participant) => (isAccepted ? messageRead : requestRead);

/** Marks all received messages of a conversation as read. */
export async function markConversationRead(
  deps: MessagingDeps,
  me: Principal,
  conversationId: string,
): Promise<Conversation> {
  const { database, clock, publish } = deps;
  return database.transaction(async (tx) => {
    const { conversation, side } = await lockSide(tx, conversationId, me.userId, conversationMissing);
    if (side.unreadCount > 0) {
      const readAt = clock.now();
      await tx
        .update(messages)
        .set({ readAt })
        .where(
          and(
            eq(messages.conversationId, conversationId),
            eq(messages.receiverId, me.userId),
            gt(messages.sequence, side.clearedUpTo),
            isNull(messages.readAt),
            isNull(messages.deletedAt),
          ),
        );
      await writeSidesAndPublish(deps, tx, [{ ...side, unreadCount: 0 }]);
      await publish(tx, readEventOf(side), {
        conversationId,
        readerId: me.userId,
        senderId: side.otherId,
        upToSequence: conversation.lastSequence,
        readAt: readAt.toISOString(),
      });
    }
    const view = await findView(tx, conversationId, me.userId);
    if (view === undefined) throw notFound(conversationMissing);
    return presentConversation(view);
  });
}
