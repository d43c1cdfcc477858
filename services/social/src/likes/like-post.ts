import { postLiked, postUnliked } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database';
import { notFound } from '@stagedoor/service-kit/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { nextRevision } from '#/db/next-revision.ts';
import { postLikes, posts } from '#/db/posts.ts';
import { getPostFor } from '#/posts/get-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

export interface LikeState {
  readonly hasLiked: boolean;
  readonly likeCount: number;
}

/** Likes a post. The row decides whether anything changes; the count and the event go with it, in one transaction. */
export async function likePost({ database, publish, clock }: Deps, viewer: Viewer, postId: string): Promise<LikeState> {
  return database.transaction(async (tx) => {
    const { post } = await getPostFor(tx, viewer, postId);
    const { userId } = viewer;
    const now = clock.now();
    const added = await tx.insert(postLikes).values({ postId, userId, createdAt: now }).onConflictDoNothing();
    if (added.count > 0) {
      const revision = await nextRevision(tx);
      await publish(tx, postLiked, { postId, authorId: post.user_id, userId, likedAt: now.toISOString(), revision });
    }
    return { hasLiked: true, likeCount: await countLikes(tx, postId, added.count) };
  });
}

/** Takes a like back. */
export async function unlikePost(
  { database, publish, clock }: Deps,
  viewer: Viewer,
  postId: string,
): Promise<LikeState> {
  return database.transaction(async (tx) => {
    const { post } = await getPostFor(tx, viewer, postId);
    const { userId } = viewer;
    const taken = await tx.delete(postLikes).where(and(eq(postLikes.postId, postId), eq(postLikes.userId, userId)));
    if (taken.count > 0) {
      const unlikedAt = clock.now().toISOString();
      const revision = await nextRevision(tx);
      await publish(tx, postUnliked, { postId, authorId: post.user_id, userId, unlikedAt, revision });
    }
    return { hasLiked: false, likeCount: await countLikes(tx, postId, -taken.count) };
  });
}

/** Last in the transaction: from here to the commit the post's row is locked, and likes of it stand in line. */
async function countLikes(tx: Transaction, postId: string, change: number): Promise<number> {
  const isThere = and(eq(posts.id, postId), isNull(posts.deletedAt));
  const [counted] =
    change === 0
      ? await tx.select({ likeCount: posts.likeCount }).from(posts).where(isThere)
      : await tx
          .update(posts)
          .set({ likeCount: sql`${posts.likeCount} + ${change}::int` })
          .where(isThere)
          .returning({ likeCount: posts.likeCount });
  if (counted === undefined) throw notFound('Post not found');
  return counted.likeCount;
}
