import type { PostAccessFacts } from '#/posts/access/post-access.ts';

type PurchaseFacts = Pick<PostAccessFacts, 'visibility' | 'is_following' | 'is_subscribed'>;

/** Returns whether only subscribers may buy the post and the buyer is not one: they could not see it after paying. */
export function needsSubscription({ visibility, is_subscribed }: PurchaseFacts): boolean {
  return visibility === 'SUBSCRIBERS' && !is_subscribed;
}

/** Returns the same for a post for followers, which subscribers may buy too. */
export function needsFollow({ visibility, is_following, is_subscribed }: PurchaseFacts): boolean {
  return visibility === 'FOLLOWERS' && !is_following && !is_subscribed;
}
