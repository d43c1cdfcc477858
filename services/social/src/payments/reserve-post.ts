import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { reserveAgainMs, reservedMs } from '@stagedoor/service-kit/purchases/reservation';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { postReservations, posts } from '#/db/posts.ts';

/** Reserves a post for a buyer, so that its author cannot delete it during the payment. Throws a 404 where it is deleted. */
export async function reservePost(tx: Transaction, postId: string, buyerId: string, now: Date): Promise<void> {
  // Locks the post, so that it is not deleted at the same moment.
  const [post] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)))
    .for('no key update');
  if (post === undefined) throw notFound('Post not found');
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
