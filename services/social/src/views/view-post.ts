import { createHmac } from 'node:crypto';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { posts, postViews } from '#/db/posts.ts';
import { evaluatePostAccess } from '#/posts/access/post-access.ts';
import { findReadablePost } from '#/posts/get-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'> & { readonly viewSecret: string };

/** A signed-in viewer, or a visitor by their network address. */
export interface PostViewer {
  readonly viewer: Viewer | null;
  readonly address: string;
}

/**
 * Counts at most one view for each viewer and day; no views of the author, and none of scheduled posts. The count changes
 * only if a row is inserted.
 */
export async function viewPost(
  { database, clock, viewSecret }: Deps,
  { viewer, address }: PostViewer,
  postId: string,
): Promise<{ viewCount: number }> {
  const post = await findReadablePost(database, viewer, postId);
  if (post === undefined) throw notFound('Post not found');
  // A withdrawn post, which only its buyers can still read, counts no views.
  if (evaluatePostAccess(post, viewer) === 'hidden') return { viewCount: post.view_count };
  const authorId = post.user_id;
  if (viewer?.userId === authorId || post.published_at === null) return { viewCount: post.view_count };
  const day = clock.now().toISOString().slice(0, 10);
  const key = hashViewer(viewSecret, day, viewer?.userId ?? address);
  return database.transaction(async (tx) => {
    const added = await tx.insert(postViews).values({ postId, day, viewer: key, authorId }).onConflictDoNothing();
    if (added.count === 0) return { viewCount: post.view_count };
    const [counted] = await tx
      .update(posts)
      .set({ viewCount: sql`${posts.viewCount} + 1` })
      .where(and(eq(posts.id, postId), isNull(posts.deletedAt)))
      .returning({ viewCount: posts.viewCount });
    if (counted === undefined) throw notFound('Post not found');
    return counted;
  });
}

/** Returns a keyed hash in the form of a UUID: without the secret it leads back to no person or address. */
function hashViewer(secret: string, day: string, viewer: string): string {
  const hash = createHmac('sha256', secret).update(`${day}\n${viewer}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
