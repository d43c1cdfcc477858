import { mediaKindBits } from '#/media/media-kind-bits.ts';
import { notMuted, openToViewer } from '#/posts/access/list-conditions.ts';
import { rankedColumns } from '#/posts/discovery/ranked-posts.ts';
import { opensTiersSql } from '#/tiers/tier-mask.ts';

/** How many authors are considered, most recently published first. */
const maxAuthors = 100;
/** The newest posts of each author that are considered. */
const maxPostsPerAuthor = 10;
/** The newest posts of an author that are scanned for matching ones. */
const maxPostsScanned = 50;
/** Posts of one author in a row, before those of all other authors. */
const postsPerTurn = 3;

const columns = `${rankedColumns}, media_kinds`;
// Posts that are published after the first page was read appear on no later page.
const isListed = 'published_at is not null and deleted_at is null and published_at <= $6::timestamptz';
const isOfKind = `case $7::text when 'ALL' then true when 'TEXT' then media_kinds = 0
  when 'IMAGE' then media_kinds & ${mediaKindBits.IMAGE} > 0 else media_kinds & ${mediaKindBits.VIDEO} > 0 end`;
const newestFirst = 'order by published_at desc, id desc';

const recent = (when: string, order: string) => `
  (select author_id from author_recent r where kind = $7::text and is_listed and ${when}
    and not exists (select from block where blocker_id = $1::uuid and blocked_id = r.author_id)
    and not exists (select from block where blocker_id = r.author_id and blocked_id = $1::uuid)
    and ${notMuted('r.author_id')}
  order by published_at ${order}, author_id ${order} limit ${maxAuthors})`;

/**
 * Returns a query of post ids by rank, for lists of authors whom the viewer `$1` need not follow: at most `$2`, below the rank
 * `$4` and the id `$5`, after leaving out `$3`. Posts that the viewer may not see are left out before the page is cut. Each
 * author's posts come three at a time: the next three come after the first three of everybody else, so that nobody can fill the
 * list. The number of considered authors bounds the cost. `$6` is the moment of the first page, `$7` the kind. `rank` is an SQL
 * expression for the weight of a post, never negative.
 */
export function discoveryQuery(rank: string): string {
  return `
  with others as materialized (
    -- An author who published since the first page was read is still considered, and displaces no other author.
    ${recent('published_at <= $6::timestamptz', 'desc')} union ${recent('published_at > $6::timestamptz', 'asc')}
  ), close as materialized (
    select l.author_id, followed.yes is not null as is_followed, member.tier_mask as member_mask
    from (select author_id from author_last order by published_at desc, author_id desc limit ${maxAuthors}) l
    left join lateral (
      select true as yes from follow where follower_id = $1::uuid and followed_id = l.author_id limit 1
    ) followed on true
    left join lateral (
      select tier_mask from subscriber
      where creator_id = l.author_id and subscriber_id = $1::uuid and until > now() limit 1
    ) member on true
    where $1::uuid is not null and l.author_id <> $1::uuid
      and (followed.yes is not null or member.tier_mask is not null)
  ), candidates as (
    select p.* from others cross join lateral (
      select * from (
        select ${columns} from post
        where author_id = others.author_id and ${isListed} and visibility = 'PUBLIC' and price_cents = 0
        ${newestFirst} limit ${maxPostsScanned}
      ) free where ${isOfKind} limit ${maxPostsPerAuthor}) p
    union
    select p.* from close cross join lateral (
      select * from (
        select ${columns} from post where author_id = close.author_id and ${isListed} ${newestFirst} limit ${maxPostsScanned}
      ) any_of_theirs
      where (visibility = 'PUBLIC' or ${opensTiersSql('tier_mask', 'close.member_mask')}
          or (close.is_followed and visibility = 'FOLLOWERS'))
        and (price_cents = 0
          or exists (select from post_purchase where post_id = any_of_theirs.id and buyer_id = $1::uuid))
        and ${isOfKind}
      limit ${maxPostsPerAuthor}) p
    union
    (select ${columns} from post where author_id = $1::uuid and ${isListed} and ${isOfKind}
      ${newestFirst} limit ${maxPostsPerAuthor})
    union
    select p.* from (
      select post_id from post_purchase where buyer_id = $1::uuid order by post_id desc limit ${maxPostsScanned}
    ) bought
    cross join lateral (
      select ${columns} from post where id = bought.post_id and ${isListed} and ${isOfKind} offset 0) p
  )
  select id, rank, row_number() over (order by rank desc, id desc) as position
  from (
    select p.id, p.rank
    from (
      -- Weights are mapped to below 1, so that one number orders by turn first and by weight second.
      select turned.*, weight / (1 + weight) - (place - 1) / ${postsPerTurn} as rank
      from (
        select weighed.*, row_number() over (partition by author_id order by weight desc, id desc) as place
        from (select candidates.*, (${rank})::float8 as weight from candidates) weighed
      ) turned
      order by rank desc, id desc offset 0
    ) p
    cross join lateral (select * from profile where user_id = p.author_id offset 0) a
    where (p.rank, p.id) < ($4::float8, $5::uuid) and ${notMuted('p.author_id')} and ${openToViewer}
    order by p.rank desc, p.id desc limit $2::int offset $3::int
  ) listed`;
}

/** The parameters `$2` to `$7` of a query by `discoveryQuery`. */
export type DiscoveryParameters = [
  take: number,
  offset: number,
  below: number,
  belowId: string,
  moment: string,
  kind: string,
];
