import { messageReactionsChanged } from '@stagedoor/contracts/messaging-events';
import { eq } from 'drizzle-orm';
import { messages, refundedTips, tipReturns } from '#/db/messages.ts';
import { pendingTips } from '#/db/pending-tips.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';

interface TipReturn {
  /** Of the refund, or of the dispute. */
  readonly id: string;
  readonly messageId: string;
  readonly amountCents: number;
  /** The sender disputed the tip, and their bank has decided for them. */
  readonly isByBank: boolean;
  /** All of the tip was refunded. */
  readonly isWholeRefund: boolean;
  readonly returnedAt: Date;
}

/**
 * Records that a tip of a message, or a part of it, went back to its sender, and has both sides fetch the message again. Ignores a
 * tip that belongs to no message. Safe to repeat, and before the message itself is written.
 */
export async function recordTipReturn(
  { clock, publish }: MessagingServiceDeps,
  tx: Tx,
  { isWholeRefund, ...tipReturn }: TipReturn,
): Promise<void> {
  const { messageId, returnedAt } = tipReturn;
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
  await tx.insert(tipReturns).values(tipReturn).onConflictDoNothing();
  // Read by instances of the version before.
  if (isWholeRefund) await tx.insert(refundedTips).values({ messageId, refundedAt: returnedAt }).onConflictDoNothing();
  if (message !== undefined)
    await publish(tx, messageReactionsChanged, { messageId, ...message, at: clock.now().toISOString() });
}
