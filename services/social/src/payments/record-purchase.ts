import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, sql } from 'drizzle-orm';
import { postPurchases, posts } from '#/db/posts.ts';
import { lockPurchase, wasRefunded } from '#/payments/refund-purchase.ts';
import { countSales } from '#/posts/purchases/count-sales.ts';

interface Purchase {
  readonly postId: string;
  readonly buyerId: string;
  /** The payment; undefined in events of old versions of payments. */
  readonly purchaseId: string | undefined;
  readonly at: Date;
}

/**
 * Unlocks a post for its buyer, unless the payment was refunded since. Called by payments and by its event, in any order and
 * any number of times. Returns false where the content no longer exists: an ADMIN removed the post, or its author deleted it
 * before anybody had bought it.
 */
export async function recordPurchase(tx: Transaction, { postId, buyerId, purchaseId, at }: Purchase): Promise<boolean> {
  // Locks the post, so that it is not deleted at the same moment.
  const [post] = await tx
    .select({ deletedAt: posts.deletedAt, removedAt: posts.removedAt })
    .from(posts)
    .where(eq(posts.id, postId))
    .for('no key update');
  if (purchaseId !== undefined) {
    await lockPurchase(tx, purchaseId);
    if (await wasRefunded(tx, purchaseId)) return true;
  }
  if (post === undefined || post.removedAt !== null) return false;
  if (post.deletedAt !== null && (await countSales(tx, postId)) === 0) return false;
  const target = [postPurchases.postId, postPurchases.buyerId];
  const row = { postId, buyerId, purchaseId: purchaseId ?? null, createdAt: at };
  const insert = tx.insert(postPurchases).values(row);
  if (purchaseId === undefined) await insert.onConflictDoNothing({ target });
  // A later purchase replaces an earlier one whose refund has not arrived yet: that refund must not lock this purchase.
  else
    await insert.onConflictDoUpdate({
      target,
      set: { purchaseId },
      setWhere: sql`${postPurchases.purchaseId} is null or ${postPurchases.purchaseId} < ${purchaseId}::uuid`,
    });
  return true;
}
