import { messageRead, requestAccepted } from '@stagedoor/contracts/messaging-events';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Participant } from '#/db/conversations.ts';
import { messages } from '#/db/messages.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';

/**
 * Publishes that the person of this side has accepted the other one's request, and what they had read by then, which the
 * sender could not see before.
 */
export async function publishAccepted(
  { publish }: Pick<MessagingServiceDeps, 'publish'>,
  tx: Tx,
  { conversationId, userId: accepterId, otherId: requesterId }: Participant,
  now: Date,
): Promise<void> {
  const acceptedAt = now.toISOString();
  await publish(tx, requestAccepted, { conversationId, accepterId, requesterId, acceptedAt });
  // The event says "all up to this one", so it ends before the first message that was not read, declined ones among them.
  const received = and(eq(messages.conversationId, conversationId), eq(messages.receiverId, accepterId));
  const firstUnread = tx
    .select({ sequence: sql`min(${messages.sequence})` })
    .from(messages)
    .where(and(received, isNull(messages.readAt), isNull(messages.deletedAt)));
  const [read] = await tx
    .select({ upTo: sql<number | null>`max(${messages.sequence})` })
    .from(messages)
    .where(
      and(received, sql`${messages.readAt} is not null and (${messages.sequence} < (${firstUnread})) is not false`),
    );
  if (read === undefined || read.upTo === null) return;
  await publish(tx, messageRead, {
    conversationId,
    readerId: accepterId,
    senderId: requesterId,
    upToSequence: read.upTo,
    readAt: acceptedAt,
  });
}
