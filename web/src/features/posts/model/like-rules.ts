export interface LikeState {
  readonly hasLiked: boolean;
  readonly likeCount: number;
}

/** One up for a like, one down for its end, and never below none. */
export function flipLike({ hasLiked, likeCount }: LikeState): LikeState {
  return { hasLiked: !hasLiked, likeCount: Math.max(0, likeCount + (hasLiked ? -1 : 1)) };
}
