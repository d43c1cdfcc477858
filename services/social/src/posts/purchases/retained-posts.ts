/**
 * A post whose text and files are stored: it stands, or its author deleted it and somebody who bought it still has it. For
 * queries that read from `post`.
 */
export const isRetained = `(post.deleted_at is null or post.removed_at is null
  and exists (select from post_purchase purchase where purchase.post_id = post.id))`;
