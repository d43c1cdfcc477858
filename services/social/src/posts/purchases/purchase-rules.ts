import type { PostAccessFacts } from '#/posts/access/evaluate-post-access.ts';

type Bought = Pick<PostAccessFacts, 'visibility' | 'is_following' | 'is_subscribed'>;

/** Whether a buyer would still not see the post after paying: it is for subscribers, and they are none. */
export function needsSubscription({ visibility, is_subscribed }: Bought): boolean {
  return visibility === 'SUBSCRIBERS' && !is_subscribed;
}

/** The same of a post for followers, which subscribers see as well. */
export function needsFollow({ visibility, is_following, is_subscribed }: Bought): boolean {
  return visibility === 'FOLLOWERS' && !is_following && !is_subscribed;
}
