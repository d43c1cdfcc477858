import { conflict } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { reserveAgainMs, reservedMs } from '@stagedoor/service-kit/purchases/purchase';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { postReservations, posts } from '#/db/posts.ts';

/** Locks a post, so that it is neither deleted nor changed before the transaction ends. */
export async function lockPost(tx: Transaction, postId: string): Promise<void> {
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('no key update');
}

export const changedConflict = () => conflict('This post has changed meanwhile. Please try again.');

/** Reserves a locked post for a buyer, so that its author can neither delete nor rewrite it during the payment. */
export async function reservePost(tx: Transaction, postId: string, buyerId: string, now: Date): Promise<void> {
  await tx
    .insert(postReservations)
    .values({ postId, buyerId, reservedAt: now })
    .onConflictDoUpdate({
      target: [postReservations.postId, postReservations.buyerId],
      set: { reservedAt: now },
      setWhere: lt(postReservations.reservedAt, new Date(now.getTime() - reserveAgainMs)),
    });
}

/** Ends a reservation after a refused payment, so that the author can delete the post. */
export async function releasePost(tx: Transaction, postId: string, buyerId: string): Promise<void> {
  await tx
    .update(postReservations)
    .set({ reservedAt: sql`${postReservations.reservedAt} - ${reservedMs}::int * interval '1 millisecond'` })
    .where(and(eq(postReservations.postId, postId), eq(postReservations.buyerId, buyerId)));
}

/** Returns whether a post was reserved for a buyer at a moment, so that they got it as it was when they agreed to its price. */
export async function isReservedFor(tx: Transaction, postId: string, buyerId: string, at: Date): Promise<boolean> {
  const [reservation] = await tx
    .select({ reservedAt: postReservations.reservedAt })
    .from(postReservations)
    .where(and(eq(postReservations.postId, postId), eq(postReservations.buyerId, buyerId)));
  return reservation !== undefined && at.getTime() - reservation.reservedAt.getTime() < reservedMs;
}

/** Returns whether somebody is paying for a post. */
export async function isReserved(tx: Transaction, postId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - reservedMs);
  return (
    (await tx.$count(
      postReservations,
      and(eq(postReservations.postId, postId), gt(postReservations.reservedAt, since)),
    )) > 0
  );
}
