import { messageReactionsChanged } from '@stagedoor/contracts/messaging-events';
import { eq } from 'drizzle-orm';
import { messages, refundedTips } from '#/db/messages.ts';
import { pendingTips } from '#/db/pending-tips.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';

/**
 * Records that the tip of a message was refunded, and has both sides fetch the message again. Ignores a tip that belongs to
 * no message. Safe to repeat, and before the message itself is written.
 */
export async function markTipRefunded(
  { clock, publish }: MessagingServiceDeps,
  tx: Tx,
  messageId: string,
): Promise<void> {
  const now = clock.now();
  // A tip is pending from before its payment until days after its message is written.
  const isPending = (await tx.$count(pendingTips, eq(pendingTips.messageId, messageId))) > 0;
  const [message] = await tx
    .select({
      conversationId: messages.conversationId,
      sequence: messages.sequence,
      senderId: messages.senderId,
      receiverId: messages.receiverId,
    })
    .from(messages)
    .where(eq(messages.id, messageId));
  if (message === undefined && !isPending) return;
  await tx.insert(refundedTips).values({ messageId, refundedAt: now }).onConflictDoNothing();
  if (message !== undefined)
    await publish(tx, messageReactionsChanged, { messageId, ...message, at: now.toISOString() });
}
