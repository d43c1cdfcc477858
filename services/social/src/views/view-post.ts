import { createHmac } from 'node:crypto';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { posts, postViews } from '#/db/posts.ts';
import { evaluatePostAccess } from '#/posts/access/evaluate-post-access.ts';
import { findReadablePost } from '#/posts/get-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'> & { readonly viewSecret: string };

/** Who looks: someone who is signed in, or a visitor by the address that they come from. */
export interface PostViewer {
  readonly viewer: Viewer | null;
  readonly address: string;
}

/**
 * Counts a view: one a viewer and day, never the author's own nor of a post that waits for its time. The row decides
 * whether anything changes; the count goes with it.
 */
export async function viewPost(
  { database, clock, viewSecret }: Deps,
  { viewer, address }: PostViewer,
  postId: string,
): Promise<{ viewCount: number }> {
  const post = await findReadablePost(database, viewer, postId);
  if (post === undefined) throw notFound('Post not found');
  // What stays for those who bought it counts no more views.
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

/** A number in the form of an id, from which nobody without the secret gets to the person or the address. */
function hashViewer(secret: string, day: string, looker: string): string {
  const hash = createHmac('sha256', secret).update(`${day}\n${looker}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
