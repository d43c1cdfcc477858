import { notMuted, openToViewer } from '#/posts/access/list-conditions.ts';

/** The cursor of the first page of a list by rank. */
export const firstRankCursor = { rank: Number.MAX_VALUE, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * Returns a query of the ids of posts that are open to the viewer `$1`, by rank: at most `$2`, below the rank `$4` and the
 * id `$5`, after leaving out `$3`: a list by cursor begins at `$4` and `$5`, a list by page number leaves out `$3`.
 * `newest` is a query of the newest posts with a limit, so that the cost does not grow with the number of posts; `rank` is
 * an SQL expression for the rank of a row of it. Posts are sorted first, so that access is checked only for as many as fill
 * a page: each `offset 0` keeps PostgreSQL from merging its subquery into the query around it. The conditions of
 * list-conditions.ts expect the aliases `p`, the post, and `a`, its author.
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
