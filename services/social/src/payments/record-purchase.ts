import type { Transaction } from '@stagedoor/service-kit/database';
import { notFound } from '@stagedoor/service-kit/errors';
import { eq } from 'drizzle-orm';
import { postPurchases, posts } from '#/db/posts.ts';

/** A post is paid: its buyer has it from now on. Told by call and by event; again is harmless. */
export async function recordPurchase(
  tx: Transaction,
  { postId, buyerId, at }: { readonly postId: string; readonly buyerId: string; readonly at: Date },
): Promise<void> {
  const [post] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId));
  if (post === undefined) throw notFound('Post not found');
  await tx.insert(postPurchases).values({ postId, buyerId, createdAt: at }).onConflictDoNothing();
}
