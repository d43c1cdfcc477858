import { type AppError, notFound } from '@stagedoor/service-kit/common/errors';
import type { JudgedPost } from '#/posts/present-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

export interface LikeState {
  readonly hasLiked: boolean;
  readonly likeCount: number;
}

/** Somebody wants to like a post, or to take their like back. */
export interface LikeRequest {
  readonly viewer: Viewer;
  readonly postId: string;
  readonly traceparent: string | undefined;
}

/** A request whose person may see the post. */
export type AdmittedLike = LikeRequest & { readonly authorId: string };

/** Those of the requests that may go on; `facts` are in the order of the requests. */
export function listAdmitted(
  requests: readonly LikeRequest[],
  facts: readonly (JudgedPost | AppError)[],
): AdmittedLike[] {
  return requests.flatMap((request, index) => {
    const post = facts[index];
    return post === undefined || post instanceof Error ? [] : [{ ...request, authorId: post.user_id }];
  });
}

/** The outcome of each request. A post that has no count was deleted meanwhile. */
export function toOutcomes(
  requests: readonly LikeRequest[],
  facts: readonly (JudgedPost | AppError)[],
  counts: ReadonlyMap<string, number>,
  hasLiked: boolean,
): (LikeState | Error)[] {
  return requests.map(({ postId }, index) => {
    const post = facts[index];
    if (post instanceof Error) return post;
    const likeCount = counts.get(postId);
    return likeCount === undefined ? notFound('Post not found') : { hasLiked, likeCount };
  });
}
