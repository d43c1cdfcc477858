import type { Transaction } from '@stagedoor/service-kit/database';
import { notFound } from '@stagedoor/service-kit/errors';
import { eq, sql } from 'drizzle-orm';
import { postPurchases, posts } from '#/db/posts.ts';
import { lockPurchase, wasRefunded } from '#/payments/refund-purchase.ts';

interface Purchase {
  readonly postId: string;
  readonly buyerId: string;
  /** The payment; whoever ran before that was told sends none. */
  readonly purchaseId: string | undefined;
  readonly at: Date;
}

/**
 * A post is paid: its buyer has it from now on, unless that payment was refunded since. Told by call and by event; again
 * is harmless.
 */
export async function recordPurchase(tx: Transaction, { postId, buyerId, purchaseId, at }: Purchase): Promise<void> {
  const [post] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId));
  if (post === undefined) throw notFound('Post not found');
  if (purchaseId !== undefined) {
    await lockPurchase(tx, purchaseId);
    if (await wasRefunded(tx, purchaseId)) return;
  }
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
}
