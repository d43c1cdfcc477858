import type { HydratedPost } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** The input of the decision: the post, its author's account, and the viewer's relation to both. */
export type PostAccessFacts = Pick<
  HydratedPost,
  | 'user_id'
  | 'visibility'
  | 'price_cents'
  | 'published_at'
  | 'deleted_at'
  | 'removed_at'
  | 'suspended_at'
  | 'is_private'
  | 'is_following'
  | 'is_subscribed'
  | 'has_bought'
  | 'is_blocked'
>;

/** `hidden`: does not exist for the viewer. `locked`: only its teaser. `open`: all of it. */
export type Access = 'hidden' | 'locked' | 'open';

/**
 * Decides what a viewer gets of a post in lists, and what they may do with it. This file is the only place that decides:
 * every response that holds a post comes through here. The SQL conditions of lists (`list-conditions.ts`) repeat these rules,
 * and `visibility.int.test.ts` proves that both agree.
 */
export function evaluatePostAccess(post: PostAccessFacts, viewer: Viewer | null): Access {
  if (post.deleted_at !== null) return 'hidden';
  if (viewer?.userId === post.user_id) return 'open';
  if (viewer?.role !== 'ADMIN') {
    if (post.published_at === null || post.suspended_at !== null || post.is_blocked) return 'hidden';
    if (post.is_private && !post.is_following) return 'hidden';
  }
  if (post.has_bought) return 'open';
  return post.price_cents === 0 && isInAudience(post) ? 'open' : 'locked';
}

/**
 * Decides what a viewer can read of a post that they request by its id. Buyers can read what they bought even after its
 * author deleted it, narrowed its audience, blocked them or was suspended; nobody can read what an ADMIN removed.
 */
export function evaluateReadAccess(post: PostAccessFacts, viewer: Viewer | null): Access {
  if (post.has_bought && post.removed_at === null) return 'open';
  return evaluatePostAccess(post, viewer);
}

function isInAudience({ visibility, is_following, is_subscribed }: PostAccessFacts): boolean {
  switch (visibility) {
    case 'PUBLIC':
      return true;
    case 'FOLLOWERS':
      return is_following || is_subscribed;
    case 'SUBSCRIBERS':
      return is_subscribed;
  }
}
