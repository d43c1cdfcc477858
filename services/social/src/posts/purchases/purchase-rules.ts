import type { PostAccessFacts } from '#/posts/access/post-access.ts';
import type { HydratedPost } from '#/posts/post-query.ts';

type PurchaseFacts = Pick<PostAccessFacts, 'visibility' | 'is_following' | 'is_subscribed'>;

/** Returns whether only subscribers may buy the post and the buyer is not one: they could not see it after paying. */
export function needsSubscription({ visibility, is_subscribed }: PurchaseFacts): boolean {
  return visibility === 'SUBSCRIBERS' && !is_subscribed;
}

/** Returns the same for a post for followers, which subscribers may buy too. */
export function needsFollow({ visibility, is_following, is_subscribed }: PurchaseFacts): boolean {
  return visibility === 'FOLLOWERS' && !is_following && !is_subscribed;
}

/** Returns whether the author is no creator any more: whoever stops being one is paid for nothing new. */
export function needsCreator({ role }: Pick<HydratedPost, 'role'>): boolean {
  return role !== 'CREATOR';
}

export const soldByCreatorsOnly = 'Posts are sold by creators only';
