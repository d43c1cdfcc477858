/**
 * Conditions by which lists leave posts out before they count to a page, for the viewer `$1`, the post `p` and its
 * author `a`. They are the twin of `judgePost`, which has the last word on every post that is shown.
 */

/** What `hidden` is not, to those who are neither the author nor ADMIN. */
export const visibleToOthers = `
  p.published_at is not null and p.deleted_at is null and a.suspended_at is null
  and not exists (select from block where blocker_id = $1::uuid and blocked_id = p.author_id)
  and not exists (select from block where blocker_id = p.author_id and blocked_id = $1::uuid)
  and (not a.is_private
    or exists (select from follow where follower_id = $1::uuid and followed_id = p.author_id))`;

/** What is `open` of that: these stand in lists that are for everyone. */
export const openToOthers = `${visibleToOthers}
  and (p.price_cents = 0 and (p.visibility = 'PUBLIC'
      or p.visibility = 'FOLLOWERS'
        and exists (select from follow where follower_id = $1::uuid and followed_id = p.author_id)
      or exists (select from subscriber
        where creator_id = p.author_id and subscriber_id = $1::uuid and until > now()))
    or exists (select from post_purchase where post_id = p.id and buyer_id = $1::uuid))`;

/** Open to the viewer, whoever that is. A deleted post is so to nobody. */
export const openToViewer = `p.published_at is not null and p.deleted_at is null
  and (p.author_id = $1::uuid or (${openToOthers}))`;

/** Visible to the viewer, whoever that is, as a whole or as a teaser; of published ones. */
export const visibleToViewer = `p.published_at is not null and p.deleted_at is null
  and (p.author_id = $1::uuid or (${visibleToOthers}))`;
