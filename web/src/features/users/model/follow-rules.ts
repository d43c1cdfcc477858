export interface FollowState {
  readonly isFollowing: boolean;
  /** A private account's owner has yet to answer. */
  readonly isRequested: boolean;
  readonly followers: number;
}

interface Followable {
  readonly isFollowing: boolean;
  readonly isRequested?: boolean;
  readonly isPrivate: boolean;
  readonly stats: { readonly followers: number };
}

export function followStateOf({ isFollowing, isRequested = false, stats }: Followable): FollowState {
  return { isFollowing, isRequested, followers: stats.followers };
}

/** Returns the state after a press: a private account gets a follow request, and the count is never negative. */
export function flipFollow(from: FollowState, isPrivate: boolean): FollowState {
  if (from.isRequested) return { ...from, isRequested: false };
  if (from.isFollowing) return { ...from, isFollowing: false, followers: Math.max(0, from.followers - 1) };
  if (isPrivate) return { ...from, isRequested: true };
  return { ...from, isFollowing: true, followers: from.followers + 1 };
}
