import type { Post } from '@stagedoor/contracts/post';
import type { MediaRow, PostRow } from '#/db/posts.ts';
import type { Profile } from '#/db/profiles.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import type { PollItem } from '#/posts/post-query.ts';
import { presentPost } from '#/posts/present-post.ts';
import { readStoredTier } from '#/tiers/copied-tier.ts';

type NewPost = Pick<
  PostRow,
  | 'id'
  | 'content'
  | 'visibility'
  | 'tierMask'
  | 'priceCents'
  | 'createdAt'
  | 'updatedAt'
  | 'scheduledAt'
  | 'publishedAt'
  | 'isSensitive'
> & { readonly poll: PollItem | null; readonly letterSubject: string | null };

/**
 * Shapes a post that was just written, for its author, without a query: all data is at hand, and nobody has liked or
 * bookmarked it yet.
 */
export function presentNewPost(
  post: NewPost,
  media: readonly MediaRow[],
  author: Profile,
  addresses: MediaAddresses,
): Post {
  return presentPost(
    {
      id: post.id,
      content: post.content,
      visibility: post.visibility,
      tier_mask: post.tierMask,
      author_tiers: author.tiers?.map(readStoredTier) ?? null,
      letter_subject: post.publishedAt === null ? post.letterSubject : null,
      price_cents: post.priceCents,
      is_pinned: false,
      like_count: 0,
      comment_count: 0,
      answer_count: 0,
      view_count: 0,
      created_at: post.createdAt.toISOString(),
      updated_at: post.updatedAt.toISOString(),
      revision: 1,
      scheduled_at: post.scheduledAt?.toISOString() ?? null,
      published_at: post.publishedAt?.toISOString() ?? null,
      is_sensitive: post.isSensitive,
      media,
      link: null,
      poll: post.poll,
      user_id: author.userId,
      username: author.username,
      display_name: author.displayName,
      avatar: author.avatar,
      is_verified: author.isVerified,
      is_private: author.isPrivate,
      role: author.role,
      has_liked: false,
      has_bookmarked: false,
      is_following: false,
      member_mask: null,
    },
    { access: 'open', readerId: author.userId, addresses },
  );
}
