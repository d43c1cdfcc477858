import { postLiked, postUnliked } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database';
import { notFound } from '@stagedoor/service-kit/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { postLikes, posts } from '#/db/posts.ts';
import { revision } from '#/db/revision.ts';
import { getPostFacts } from '#/posts/get-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock'>;

export interface LikeState {
  readonly hasLiked: boolean;
  readonly likeCount: number;
}

/** Likes a post. The row decides whether anything changes; the count and the event go with it, in one transaction. */
export async function likePost({ database, publish, clock }: Deps, viewer: Viewer, postId: string): Promise<LikeState> {
  const { post } = await getPostFacts(database, viewer, postId);
  const { userId } = viewer;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const [added] = await tx
      .insert(postLikes)
      .values({ postId, userId, createdAt: now })
      .onConflictDoNothing()
      .returning({ revision });
    if (added === undefined) return { hasLiked: true, likeCount: await readLikes(tx, postId) };
    const event = {
      postId,
      authorId: post.user_id,
      userId,
      likedAt: now.toISOString(),
      revision: Number(added.revision),
    };
    // Sent together: neither needs what the other answers.
    const [likeCount] = await Promise.all([changeLikes(tx, postId, 1), publish(tx, postLiked, event)]);
    return { hasLiked: true, likeCount };
  });
}

/** Takes a like back. */
export async function unlikePost(
  { database, publish, clock }: Deps,
  viewer: Viewer,
  postId: string,
): Promise<LikeState> {
  const { post } = await getPostFacts(database, viewer, postId);
  const { userId } = viewer;
  return database.transaction(async (tx) => {
    const [taken] = await tx
      .delete(postLikes)
      .where(and(eq(postLikes.postId, postId), eq(postLikes.userId, userId)))
      .returning({ revision });
    if (taken === undefined) return { hasLiked: false, likeCount: await readLikes(tx, postId) };
    const event = {
      postId,
      authorId: post.user_id,
      userId,
      unlikedAt: clock.now().toISOString(),
      revision: Number(taken.revision),
    };
    const [likeCount] = await Promise.all([changeLikes(tx, postId, -1), publish(tx, postUnliked, event)]);
    return { hasLiked: false, likeCount };
  });
}

/**
 * With the last that the transaction sends: from here to the commit the post's row is locked, and likes of it stand in
 * line. A post that was deleted meanwhile is a 404, and the like is rolled back.
 */
async function changeLikes(tx: Transaction, postId: string, change: 1 | -1): Promise<number> {
  const [post] = await tx
    .update(posts)
    .set({ likeCount: sql`${posts.likeCount} + ${change}::int` })
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)))
    .returning({ likeCount: posts.likeCount });
  if (post === undefined) throw notFound('Post not found');
  return post.likeCount;
}

async function readLikes(tx: Transaction, postId: string): Promise<number> {
  const [post] = await tx.select({ likeCount: posts.likeCount }).from(posts).where(eq(posts.id, postId));
  if (post === undefined) throw notFound('Post not found');
  return post.likeCount;
}
