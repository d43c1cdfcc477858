import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq, sql } from 'drizzle-orm';
import { postPurchases, posts } from '#/db/posts.ts';
import { lockPurchase, wasRefunded } from '#/payments/refund-purchase.ts';
import { countSales } from '#/posts/purchases/count-sales.ts';

interface Purchase {
  readonly postId: string;
  readonly buyerId: string;
  /** The payment; whoever ran before that was told sends none. */
  readonly purchaseId: string | undefined;
  readonly at: Date;
}

/**
 * A post is paid: its buyer has it from now on, unless that payment was refunded since. Told by call and by event; again
 * is harmless. Returns false where there is nothing left to give: an ADMIN removed the post, or its author deleted it
 * before anybody had bought it.
 */
export async function recordPurchase(tx: Transaction, { postId, buyerId, purchaseId, at }: Purchase): Promise<boolean> {
  // Locked, so that it is not deleted while it is being sold.
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
  // Bought again after a refund that is still on its way here: what that takes back is not this one.
  else
    await insert.onConflictDoUpdate({
      target,
      set: { purchaseId },
      setWhere: sql`${postPurchases.purchaseId} is null or ${postPurchases.purchaseId} < ${purchaseId}::uuid`,
    });
  return true;
}
