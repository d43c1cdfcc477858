/** The cursor of the first page of a list by rank. */
export const firstRankCursor = { rank: Number.MAX_VALUE, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** The columns of a post that ranking and access conditions need. */
export const rankedColumns =
  'id, author_id, visibility, tier_mask, price_cents, published_at, deleted_at, like_count, comment_count, view_count';
