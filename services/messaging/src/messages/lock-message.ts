import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { conversations } from '#/db/conversations.ts';
import { entitlements, messages, refundedPurchases } from '#/db/messages.ts';
import type { MessagingServiceDeps, Tx } from '#/deps.ts';
import { keepAsSold } from '#/messages/reserve-message.ts';
import { removeFinder } from '#/messages/search-index.ts';

interface Refunded {
  readonly messageId: string;
  readonly buyerId: string;
  readonly purchaseId: string;
}

/**
 * Locks a message for a buyer whose purchase was refunded. Called by payments and for its event, also before the
 * purchase itself is known; safe to repeat, and for a deleted message.
 */
export async function lockMessageFor(
  { clock }: MessagingServiceDeps,
  tx: Tx,
  { messageId, buyerId, purchaseId }: Refunded,
): Promise<void> {
  const [message] = await tx
    .select({ conversationId: messages.conversationId })
    .from(messages)
    .where(eq(messages.id, messageId));
  // Unlocking takes the same lock, so a purchase and its refund at the same time wait for each other.
  if (message !== undefined) {
    await tx.select().from(conversations).where(eq(conversations.id, message.conversationId)).for('no key update');
  }
  await tx.insert(refundedPurchases).values({ purchaseId, refundedAt: clock.now() }).onConflictDoNothing();
  const locked = await tx
    .delete(entitlements)
    .where(
      and(
        eq(entitlements.messageId, messageId),
        eq(entitlements.userId, buyerId),
        or(eq(entitlements.purchaseId, purchaseId), isNull(entitlements.purchaseId)),
      ),
    )
    .returning({ messageId: entitlements.messageId });
  if (locked.length === 0) return;
  await keepAsSold(tx, { messageId, buyerId }, clock.now());
  await tx
    .update(messages)
    .set({ words: removeFinder(sql`${messages.words}`, buyerId) })
    .where(eq(messages.id, messageId));
}
