import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { isRetained } from '#/media/retained-posts.ts';

/**
 * Returns the size of a person's posts' files and documents in bytes; of a picture the largest size counts. Includes deleted
 * posts that are retained for their buyers, and the pictures of their posts' link previews, each once.
 */
export async function countStoredBytes(executor: Transaction | Database['db'], userId: string): Promise<number> {
  const id = sql`${userId}::uuid`;
  const [row] = await executor.execute<{ bytes: string }>(sql`
    select (
      select coalesce(sum(media.size), 0) from post join media on media.post_id = post.id
      where post.author_id = ${id} and ${sql.raw(isRetained)}
    ) + (
      select coalesce(sum(document.size), 0) from verification_request request
      join verification_document document on document.request_id = request.id
      where request.user_id = ${id}
    ) + (
      select coalesce(sum(size), 0) from link_preview where id in (
        select preview_id from post join post_link on post_link.post_id = post.id where post.author_id = ${id})
    ) as bytes`);
  return Number(row?.bytes ?? 0);
}
