import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { postPurchases, refundedPurchases } from '#/db/posts.ts';
import { releasePost } from '#/posts/purchases/reserve-post.ts';

interface Refunded {
  readonly postId: string;
  readonly buyerId: string;
  readonly purchaseId: string;
}

/**
 * Locks a post for a buyer whose purchase was refunded. Called by payments and by its event, any number of times, and possibly
 * before the purchase itself has arrived.
 */
export async function refundPurchase(
  tx: Transaction,
  { postId, buyerId, purchaseId }: Refunded,
  now: Date,
): Promise<void> {
  await lockPurchase(tx, purchaseId);
  await tx.insert(refundedPurchases).values({ purchaseId, refundedAt: now }).onConflictDoNothing();
  const withdrawn = await tx
    .delete(postPurchases)
    .where(
      and(
        eq(postPurchases.postId, postId),
        eq(postPurchases.buyerId, buyerId),
        or(eq(postPurchases.purchaseId, purchaseId), isNull(postPurchases.purchaseId)),
      ),
    )
    .returning({ postId: postPurchases.postId });
  // Nobody is buying it any more, so its author may delete or rewrite it at once.
  if (withdrawn.length > 0) await releasePost(tx, postId, buyerId);
}

/** Serializes a purchase and its refund that arrive at the same moment. */
export async function lockPurchase(tx: Transaction, purchaseId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchase ${purchaseId}`}, 0))`);
}

export async function wasRefunded(tx: Transaction, purchaseId: string): Promise<boolean> {
  return (await tx.$count(refundedPurchases, eq(refundedPurchases.purchaseId, purchaseId))) > 0;
}
