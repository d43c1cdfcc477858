/**
 * SQL condition on `post` for posts whose text and files are stored: not deleted, or deleted by their author and retained for
 * buyers.
 */
export const isRetained = `(post.deleted_at is null or post.removed_at is null
  and exists (select from post_purchase purchase where purchase.post_id = post.id))`;
