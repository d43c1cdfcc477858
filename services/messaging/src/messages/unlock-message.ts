import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { conversations } from '#/db/conversations.ts';
import { entitlements, messages, refundedPurchases } from '#/db/messages.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { readMessage } from '#/message-view/message-row.ts';
import { addFinder } from '#/messages/search-index.ts';

export interface Unlocking {
  readonly messageId: string;
  readonly userId: string;
  /** The payment's id; earlier versions of payments send none. */
  readonly purchaseId: string | undefined;
}

/**
 * Unlocks a message for its recipient who has paid, unless that purchase was refunded; safe to repeat. Returns false if
 * the message cannot be delivered any more.
 */
export async function unlockFor(
  { clock }: MessagingServiceDeps,
  tx: Tx,
  { messageId, userId, purchaseId }: Unlocking,
): Promise<boolean> {
  if (purchaseId !== undefined && (await wasRefunded(tx, purchaseId))) return true;
  const found = await readMessage(tx, messageId, userId);
  if (found?.message.receiverId !== userId) return false;
  // Under the conversation's lock, so that the message is not deleted while it is being sold.
  await tx.select().from(conversations).where(eq(conversations.id, found.message.conversationId)).for('no key update');
  const current = await readMessage(tx, messageId, userId);
  if (current === undefined || current.message.deletedAt !== null) return false;
  if (purchaseId !== undefined && (await wasRefunded(tx, purchaseId))) return true;
  if (current.message.isUnlocked) {
    await renewPurchase(tx, { messageId, userId, purchaseId });
    return true;
  }
  await tx.insert(entitlements).values({ messageId, userId, purchaseId: purchaseId ?? null, unlockedAt: clock.now() });
  // From now on the buyer's search finds the message, too.
  await tx
    .update(messages)
    .set({ words: addFinder(sql`${messages.words}`, userId) })
    .where(eq(messages.id, messageId));
  return true;
}

async function wasRefunded(tx: Tx, purchaseId: string): Promise<boolean> {
  return (await tx.$count(refundedPurchases, eq(refundedPurchases.purchaseId, purchaseId))) > 0;
}

/** Bought again while a refund of the first purchase has not arrived yet: that refund must not lock this purchase. */
async function renewPurchase(tx: Tx, { messageId, userId, purchaseId }: Unlocking): Promise<void> {
  if (purchaseId === undefined) return;
  await tx
    .update(entitlements)
    .set({ purchaseId })
    .where(
      and(
        eq(entitlements.messageId, messageId),
        eq(entitlements.userId, userId),
        or(isNull(entitlements.purchaseId), lt(entitlements.purchaseId, purchaseId)),
      ),
    );
}
