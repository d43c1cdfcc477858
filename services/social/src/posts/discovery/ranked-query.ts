import { openToViewer } from '#/posts/access/list-conditions.ts';

/** Above every post of a list by rank. */
export const firstRankCursor = { rank: Number.MAX_VALUE, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * A skeleton of posts by rank: `$2` of them after `$3`, below the rank `$4` and id `$5`, of those open to the viewer.
 * `newest` is a bounded query of posts, so that the cost does not grow with their number; `rank` weighs each. They are
 * sorted before anything else is asked about them: only as many as make a page are looked up further.
 */
export function rankedQuery({ newest, rank }: { newest: string; rank: string }): string {
  return `
  select id, rank, row_number() over (order by rank desc, id desc) as position
  from (
    select p.id, p.rank
    from (select newest.*, (${rank})::float8 as rank from (${newest}) newest order by rank desc, id desc offset 0) p
    cross join lateral (select * from profile where user_id = p.author_id offset 0) a
    where (p.rank, p.id) < ($4::float8, $5::uuid) and ${openToViewer}
    order by p.rank desc, p.id desc limit $2::int offset $3::int
  ) listed`;
}

/** What ranking and the rules of who sees what need of a post. */
export const rankedColumns =
  'id, author_id, visibility, price_cents, published_at, deleted_at, like_count, comment_count, view_count';
