import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, sql } from 'drizzle-orm';
import { postPurchases, posts } from '#/db/posts.ts';
import { countSales } from '#/posts/purchases/count-sales.ts';
import { lockPurchase, wasRefunded } from '#/posts/purchases/refund-purchase.ts';
import { isReservedFor } from '#/posts/purchases/reserve-post.ts';

interface Purchase {
  readonly postId: string;
  readonly buyerId: string;
  /** The payment; undefined in events of old versions of payments. */
  readonly purchaseId: string | undefined;
  readonly at: Date;
  /** When its payment was written down. Absent if an earlier purchase is restored, and in events of old versions of payments. */
  readonly openedAt?: Date | undefined;
}

/**
 * Unlocks a post for its buyer, unless the payment was refunded since. Called by payments and by its event, in any order and
 * any number of times. Returns false if it cannot be given: an ADMIN removed the post, its author deleted it before anybody had
 * bought it, or changed it before a bank confirmed a payment for which it was not reserved any more.
 */
export async function recordPurchase(
  tx: Transaction,
  { postId, buyerId, purchaseId, at, openedAt }: Purchase,
): Promise<boolean> {
  // Locks the post, so that it is not deleted at the same moment.
  const [post] = await tx
    .select({ deletedAt: posts.deletedAt, removedAt: posts.removedAt, updatedAt: posts.updatedAt })
    .from(posts)
    .where(eq(posts.id, postId))
    .for('no key update');
  if (purchaseId !== undefined) {
    await lockPurchase(tx, purchaseId);
    if (await wasRefunded(tx, purchaseId)) return true;
  }
  if (post === undefined || post.removedAt !== null) return false;
  if (post.deletedAt !== null && (await countSales(tx, postId)) === 0) return false;
  const hasChanged = openedAt !== undefined && post.updatedAt > openedAt;
  if (
    hasChanged &&
    !(await isGiven(tx, postId, buyerId, purchaseId)) &&
    !(await isReservedFor(tx, postId, buyerId, at))
  )
    return false;
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

/** Whether this purchase was recorded before: the author may have changed the price since. */
async function isGiven(tx: Transaction, postId: string, buyerId: string, purchaseId: string | undefined) {
  if (purchaseId === undefined) return false;
  const [given] = await tx
    .select({ purchaseId: postPurchases.purchaseId })
    .from(postPurchases)
    .where(and(eq(postPurchases.postId, postId), eq(postPurchases.buyerId, buyerId)));
  return given !== undefined && (given.purchaseId === null || given.purchaseId >= purchaseId);
}
