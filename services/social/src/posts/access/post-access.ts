import type { Post } from '@stagedoor/contracts/post';
import { type AppError, notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineStatement } from '#/db/statement.ts';
import type { HydratedPost } from '#/posts/post-query.ts';
import { opensTiers } from '#/tiers/tier-mask.ts';
import type { ViewerId } from '#/users/find-people.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** The input of the decision: the post, its author's account, and the viewer's relation to both. */
export type PostAccessFacts = Pick<
  HydratedPost,
  | 'user_id'
  | 'visibility'
  | 'tier_mask'
  | 'price_cents'
  | 'published_at'
  | 'deleted_at'
  | 'removed_at'
  | 'suspended_at'
  | 'is_private'
  | 'is_following'
  | 'member_mask'
  | 'has_bought'
  | 'is_blocked'
>;

/** `hidden`: does not exist for the viewer. `locked`: only its teaser. `open`: all of it. */
export type Access = 'hidden' | 'locked' | 'open';

/**
 * Decides what a viewer sees of a post in lists, and what they may do with it. Only this file decides: every response that
 * contains a post goes through it. The SQL conditions of lists (`list-conditions.ts`) repeat these rules, and
 * `visibility.int.test.ts` proves that both agree.
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

/** Whether a viewer whom a post is open to has paid for it, or would have to: a refund or the end of a subscription closes it. */
export function isPaidFor({
  price_cents: price,
  visibility,
  has_bought: hasBought,
}: Pick<PostAccessFacts, 'price_cents' | 'visibility' | 'has_bought'>): boolean {
  return hasBought || price > 0 || visibility === 'SUBSCRIBERS';
}

function isInAudience({ visibility, is_following, ...tiers }: PostAccessFacts): boolean {
  switch (visibility) {
    case 'PUBLIC':
      return true;
    case 'FOLLOWERS':
      return is_following || isMember(tiers);
    case 'SUBSCRIBERS':
      return isMember(tiers);
  }
}

/** Whether the viewer is a member of a tier that the post names, or of any paid one if it names none. */
function isMember({ tier_mask, member_mask }: Pick<HydratedPost, 'tier_mask' | 'member_mask'>): boolean {
  return opensTiers(tier_mask, member_mask);
}

/** Returns why a post cannot be bought: its buyer could not see it after paying, or its author is not paid any more. */
export function findPurchaseRequirement({
  role,
  visibility,
  is_following,
  ...tiers
}: Pick<HydratedPost, 'role' | 'visibility' | 'tier_mask' | 'is_following' | 'member_mask'>): Post['purchaseRequires'] {
  // Whoever stops being a creator is paid for nothing new.
  if (role !== 'CREATOR') return 'CREATOR';
  if (isMember(tiers)) return undefined;
  if (visibility === 'SUBSCRIBERS') return 'SUBSCRIPTION';
  return visibility === 'FOLLOWERS' && !is_following ? 'FOLLOW' : undefined;
}

/**
 * The columns of {@link PostAccessFacts}, for post `p` of author `a` and the viewer in the SQL expression `viewer`. Reading
 * them costs a third of reading the whole post.
 */
export const postFactsColumns = (viewer: string) => `
  p.author_id as user_id, p.visibility, p.tier_mask, p.price_cents, p.published_at, p.deleted_at, p.removed_at, a.is_private, a.suspended_at,
  exists (select from follow where follower_id = ${viewer} and followed_id = p.author_id) as is_following,
  (
    select tier_mask from subscriber where creator_id = p.author_id and subscriber_id = ${viewer} and until > now()
  ) as member_mask,
  exists (select from post_purchase where post_id = p.id and buyer_id = ${viewer}) as has_bought,
  exists (select from block where blocker_id = ${viewer} and blocked_id = p.author_id)
    or exists (select from block where blocker_id = p.author_id and blocked_id = ${viewer}) as is_blocked`;

const factsById = defineStatement<PostAccessFacts, [ViewerId, string]>(`
  select ${postFactsColumns('$1::uuid')}
  from post p join profile a on a.user_id = p.author_id
  where p.id = $2::uuid`);

const factsOfPairs = defineStatement<PostAccessFacts & { position: string }, [readonly string[], readonly string[]]>(`
  select pair.position, ${postFactsColumns('pair.viewer_id')}
  from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (viewer_id, post_id, position)
  join post p on p.id = pair.post_id join profile a on a.user_id = p.author_id`);

/** Returns what decides about one post, for frequent actions that need no more of it. Throws a 404 if it is hidden. */
export async function getPostFacts(source: Database | Transaction, viewer: Viewer | null, id: string) {
  const [post] = await factsById.run(source, [viewer?.userId ?? null, id]);
  return requireVisible(post, viewer);
}

/** For each pair of viewer and post returns what {@link getPostFacts} returns, or the 404 that it would throw. */
export async function findPostFacts(
  source: Database | Transaction,
  pairs: readonly { readonly viewer: Viewer; readonly postId: string }[],
): Promise<readonly (PostAccessFacts | AppError)[]> {
  const rows = await factsOfPairs.run(source, [
    pairs.map(({ viewer }) => viewer.userId),
    pairs.map(({ postId }) => postId),
  ]);
  const found = new Map(rows.map((row) => [Number(row.position) - 1, row]));
  return pairs.map(({ viewer }, index) => {
    const post = found.get(index);
    return post === undefined || evaluatePostAccess(post, viewer) === 'hidden' ? notFound('Post not found') : post;
  });
}

/** Returns the post with the viewer's access to it. Throws a 404 if it is hidden or missing. */
export function requireVisible<P extends PostAccessFacts>(
  post: P | undefined,
  viewer: Viewer | null,
): { post: P; access: Exclude<Access, 'hidden'> } {
  const access = post === undefined ? 'hidden' : evaluatePostAccess(post, viewer);
  if (post === undefined || access === 'hidden') throw notFound('Post not found');
  return { post, access };
}
