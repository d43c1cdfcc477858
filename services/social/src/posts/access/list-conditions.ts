import { opensTiersSql } from '#/tiers/tier-mask.ts';

/**
 * SQL conditions by which lists leave out posts before a page is cut, for the viewer `$1`, the post `p` and its author `a`.
 * They repeat the rules of `evaluatePostAccess`, which still decides about every post that is shown.
 */

/** The post is `open` or `locked` for a viewer who is neither its author nor an ADMIN. */
export const visibleToOthers = `
  p.published_at is not null and p.deleted_at is null and a.suspended_at is null
  and not exists (select from block where blocker_id = $1::uuid and blocked_id = p.author_id)
  and not exists (select from block where blocker_id = p.author_id and blocked_id = $1::uuid)
  and (not a.is_private
    or exists (select from follow where follower_id = $1::uuid and followed_id = p.author_id))`;

/** The post is `open` for a viewer who is neither its author nor an ADMIN. */
export const openToOthers = `${visibleToOthers}
  and (p.price_cents = 0 and (p.visibility = 'PUBLIC'
      or p.visibility = 'FOLLOWERS'
        and exists (select from follow where follower_id = $1::uuid and followed_id = p.author_id)
      or exists (select from subscriber s
        where s.creator_id = p.author_id and s.subscriber_id = $1::uuid and s.until > now()
          and ${opensTiersSql('p.tier_mask', 's.tier_mask')}))
    or exists (select from post_purchase where post_id = p.id and buyer_id = $1::uuid))`;

/** The post is published, and `open` for the viewer, who may be its author. Deleted posts are open to nobody. */
export const openToViewer = `p.published_at is not null and p.deleted_at is null
  and (p.author_id = $1::uuid or (${openToOthers}))`;

/** The post is published, and `open` or `locked` for the viewer, who may be its author. */
export const visibleToViewer = `p.published_at is not null and p.deleted_at is null
  and (p.author_id = $1::uuid or (${visibleToOthers}))`;

/**
 * The viewer has not muted `author`. For lists of posts by many people: on the page of a person whom they muted, viewers see the
 * posts. PostgreSQL runs the subquery once for all rows, and hashes the result.
 */
export const notMuted = (author: string) => `${author} not in (select muted_id from mute where muter_id = $1::uuid)`;
