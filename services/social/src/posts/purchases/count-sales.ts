import { forbidden } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { postPurchases } from '#/db/posts.ts';
import { getPostFacts } from '#/posts/access/post-access.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** Counts the buyers of a post. */
export function countSales(tx: Transaction, postId: string): Promise<number> {
  return tx.$count(postPurchases, eq(postPurchases.postId, postId));
}

/** Returns the count for the post's author, who sees it before deleting, or an ADMIN. Throws a 403 for others. */
export async function getSales({ database }: Pick<SocialDeps, 'database'>, viewer: Viewer, postId: string) {
  return database.transaction(async (tx) => {
    const { post } = await getPostFacts(tx, viewer, postId);
    if (post.user_id !== viewer.userId && viewer.role !== 'ADMIN') throw forbidden();
    return { buyers: await countSales(tx, postId) };
  });
}
