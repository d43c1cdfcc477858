import { notMuted, openToViewer } from '#/posts/access/list-conditions.ts';

/** The cursor of the first page of a list by rank. */
export const firstRankCursor = { rank: Number.MAX_VALUE, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * Returns a query of the ids of posts that are open to the viewer, by rank: `$2` of them after `$3`, below the rank `$4` and id
 * `$5`. `newest` is a bounded query of posts, so that the cost does not grow with their number; `rank` is an SQL expression for
 * the weight of each. Posts are sorted first, so that access is checked only for as many as fill a page.
 */
export function rankedQuery({ newest, rank }: { newest: string; rank: string }): string {
  return `
  select id, rank, row_number() over (order by rank desc, id desc) as position
  from (
    select p.id, p.rank
    from (select newest.*, (${rank})::float8 as rank from (${newest}) newest order by rank desc, id desc offset 0) p
    cross join lateral (select * from profile where user_id = p.author_id offset 0) a
    where (p.rank, p.id) < ($4::float8, $5::uuid) and ${notMuted('p.author_id')} and ${openToViewer}
    order by p.rank desc, p.id desc limit $2::int offset $3::int
  ) listed`;
}

/** The columns of a post that ranking and access conditions need. */
export const rankedColumns =
  'id, author_id, visibility, price_cents, published_at, deleted_at, like_count, comment_count, view_count';
