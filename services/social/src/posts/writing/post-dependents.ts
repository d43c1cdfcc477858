import type { DeletionTarget } from '@stagedoor/service-kit/database/delete-in-batches';
import { sql } from 'drizzle-orm';

/**
 * Rows that depend on posts, in the order in which they can be deleted. A popular post has more of them than one transaction should
 * delete by cascade.
 */
export function postDependents(ids: readonly string[]): DeletionTarget[] {
  const ofThesePosts = sql`post_id = any (${sql.param(ids)}::uuid[])`;
  return [
    ['comment_like', sql`comment_id in (select id from comment where ${ofThesePosts})`],
    // Replies reference the comments above them.
    ['comment', sql`${ofThesePosts} and parent_id is not null`],
    ...['post_like', 'bookmark', 'comment', 'post_view', 'post_day', 'poll_vote', 'mention_check', 'mention'].map(
      (table): DeletionTarget => [table, ofThesePosts],
    ),
  ];
}
