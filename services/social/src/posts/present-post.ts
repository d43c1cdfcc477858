import type { Media, Post } from '@stagedoor/contracts/post';
import { toIso } from '#/db/statement.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import type { HydratedPost, MediaItem } from '#/posts/post-query.ts';
import { type Access, cutTeaser, judgePost } from '#/posts/post-rules.ts';
import type { Viewer } from '#/users/person-rules.ts';
import { presentShortUser } from '#/users/present-user.ts';

/** Of a post what decides who may see it, and how the viewer stands to it. */
export type JudgedPost = Pick<
  HydratedPost,
  | 'user_id'
  | 'visibility'
  | 'price_cents'
  | 'published_at'
  | 'deleted_at'
  | 'suspended_at'
  | 'is_private'
  | 'is_following'
  | 'is_subscribed'
  | 'has_bought'
  | 'is_blocked'
>;

/** What the viewer gets of a post. */
export function accessTo(post: JudgedPost, viewer: Viewer | null): Access {
  return judgePost(
    {
      authorId: post.user_id,
      visibility: post.visibility,
      priceCents: post.price_cents,
      isPublished: post.published_at !== null,
      isDeleted: post.deleted_at !== null,
      isAuthorSuspended: post.suspended_at !== null,
      isAuthorPrivate: post.is_private,
    },
    {
      isFollowing: post.is_following,
      isSubscribed: post.is_subscribed,
      hasBought: post.has_bought,
      isBlocked: post.is_blocked,
    },
    viewer,
  );
}

/** The posts that the viewer may see, as they may see them. */
export function presentPosts(posts: readonly HydratedPost[], viewer: Viewer | null, media: MediaAddresses): Post[] {
  return posts.flatMap((post) => presentPost(post, viewer, media) ?? []);
}

/** Undefined where the viewer may not know of it. */
export function presentPost(post: HydratedPost, viewer: Viewer | null, media: MediaAddresses): Post | undefined {
  const access = accessTo(post, viewer);
  return access === 'hidden' ? undefined : presentVisiblePost(post, access, media);
}

type ShownPost = Omit<
  HydratedPost,
  'deleted_at' | 'is_private' | 'suspended_at' | 'is_following' | 'is_subscribed' | 'has_bought' | 'is_blocked' | 'rank'
>;

/** Row to contract, once it is decided how much is shown. */
export function presentVisiblePost(post: ShownPost, access: Exclude<Access, 'hidden'>, media: MediaAddresses): Post {
  const isLocked = access === 'locked';
  return {
    id: post.id,
    userId: post.user_id,
    content: isLocked ? cutTeaser(post.content) : post.content,
    user: presentShortUser(post),
    media: post.media.map((item) => (isLocked ? presentLockedMedia(item, media) : presentMedia(item, media))),
    price: post.price_cents / 100,
    likeCount: post.like_count,
    commentCount: post.comment_count,
    viewCount: post.view_count,
    hasLiked: post.has_liked,
    hasBookmarked: post.has_bookmarked,
    isPinned: post.is_pinned,
    isLocked,
    createdAt: toIso(post.published_at ?? post.created_at),
    updatedAt: toIso(post.updated_at),
    stats: { likes: post.like_count, comments: post.comment_count },
    visibility: post.visibility,
    scheduledAt: post.scheduled_at === null ? null : toIso(post.scheduled_at),
  };
}

function presentMedia(item: MediaItem, addresses: MediaAddresses): Media {
  const { id, type, alt, width, height, size, mimeType } = item;
  return {
    id,
    type,
    url: addresses.whole(item),
    thumbnailUrl: addresses.thumbnail(item),
    alt,
    width,
    height,
    size,
    mimeType,
  };
}

/** Its kind and shape, and a preview that gives nothing away; its description would. */
function presentLockedMedia(item: MediaItem, addresses: MediaAddresses): Media {
  const { id, type, width, height, size, mimeType } = item;
  return { id, type, url: null, thumbnailUrl: addresses.blurred(item), alt: null, width, height, size, mimeType };
}
