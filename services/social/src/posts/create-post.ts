import type { Post } from '@stagedoor/contracts/post';
import { notFound } from '@stagedoor/service-kit/errors';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { type Draft, findDraftProblem } from '#/posts/draft-rules.ts';
import { presentPost } from '#/posts/present-post.ts';
import { publishPost } from '#/posts/publish-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

type Deps = Pick<SocialDeps, 'database' | 'publish' | 'clock' | 'ids'> & { readonly media: MediaAddresses };

/** Publishes a post, or keeps it for its time. */
export async function createPost(deps: Deps, author: Viewer, draft: Draft): Promise<Post> {
  const { database, publish, clock, ids, media } = deps;
  const now = clock.now();
  const problem = findDraftProblem(draft, author, now);
  if (problem !== undefined) throw problem;
  return database.transaction(async (tx) => {
    const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, author.userId)).for('no key update');
    if (profile === undefined) throw notFound('User not found');
    const row = {
      id: ids.next(),
      authorId: author.userId,
      content: draft.content,
      visibility: draft.visibility,
      priceCents: draft.priceCents,
      createdAt: now,
      updatedAt: now,
      scheduledAt: draft.scheduledAt,
      publishedAt: draft.scheduledAt === null ? now : null,
    };
    await tx.insert(posts).values(row);
    if (row.publishedAt !== null) await publishPost(tx, publish, { ...row, publishedAt: row.publishedAt });
    const post = presentPost(
      {
        id: row.id,
        content: row.content,
        visibility: row.visibility,
        price_cents: row.priceCents,
        is_pinned: false,
        like_count: 0,
        comment_count: 0,
        view_count: 0,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
        scheduled_at: draft.scheduledAt?.toISOString() ?? null,
        published_at: row.publishedAt?.toISOString() ?? null,
        deleted_at: null,
        media: [],
        user_id: profile.userId,
        username: profile.username,
        display_name: profile.displayName,
        avatar: profile.avatar,
        is_verified: profile.isVerified,
        is_private: profile.isPrivate,
        suspended_at: null,
        has_liked: false,
        has_bookmarked: false,
        is_following: false,
        is_subscribed: false,
        has_bought: false,
        is_blocked: false,
        rank: 0,
      },
      author,
      media,
    );
    if (post === undefined) throw notFound('Post not found');
    return post;
  });
}
