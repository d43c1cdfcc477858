import type { Media, Post } from '@stagedoor/contracts/post';
import { toIso } from '#/db/statement.ts';
import type { MediaAddresses, ReaderAddresses } from '#/media/media-addresses.ts';
import type { HydratedPost, MediaItem } from '#/posts/post-query.ts';
import { type Access, cutTeaser, judgePost, judgeReading, type PostFacts, type Standing } from '#/posts/post-rules.ts';
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
  | 'removed_at'
  | 'suspended_at'
  | 'is_private'
  | 'is_following'
  | 'is_subscribed'
  | 'has_bought'
  | 'is_blocked'
>;

/** What the viewer gets of a post in lists, and what they may do with it. */
export function accessTo(post: JudgedPost, viewer: Viewer | null): Access {
  return judgePost(factsOf(post), standingOf(post), viewer);
}

/** What the viewer can read of a post that they ask for by its id. */
export function readingOf(post: JudgedPost, viewer: Viewer | null): Access {
  return judgeReading(factsOf(post), standingOf(post), viewer);
}

function factsOf(post: JudgedPost): PostFacts {
  return {
    authorId: post.user_id,
    visibility: post.visibility,
    priceCents: post.price_cents,
    isPublished: post.published_at !== null,
    isDeleted: post.deleted_at !== null,
    isRemoved: post.removed_at !== null,
    isAuthorSuspended: post.suspended_at !== null,
    isAuthorPrivate: post.is_private,
  };
}

function standingOf(post: JudgedPost): Standing {
  return {
    isFollowing: post.is_following,
    isSubscribed: post.is_subscribed,
    hasBought: post.has_bought,
    isBlocked: post.is_blocked,
  };
}

/** The posts of a list that the viewer may see, as they may see them. */
export function presentPosts(posts: readonly HydratedPost[], viewer: Viewer | null, media: MediaAddresses): Post[] {
  return posts.flatMap((post) => {
    const access = accessTo(post, viewer);
    return access === 'hidden' ? [] : presentVisiblePost(post, access, viewer?.userId, media);
  });
}

/** A post that was asked for by its id; undefined where the viewer may not know of it. */
export function presentPost(post: HydratedPost, viewer: Viewer | null, media: MediaAddresses): Post | undefined {
  const reading = readingOf(post, viewer);
  if (reading === 'hidden') return undefined;
  if (accessTo(post, viewer) !== 'hidden') return presentVisiblePost(post, reading, viewer?.userId, media);
  return { ...presentVisiblePost(post, reading, viewer?.userId, media, { isWithdrawn: true }), isWithdrawn: true };
}

type ShownPost = Omit<
  HydratedPost,
  | 'deleted_at'
  | 'removed_at'
  | 'is_private'
  | 'suspended_at'
  | 'is_following'
  | 'is_subscribed'
  | 'has_bought'
  | 'is_blocked'
  | 'rank'
>;

/**
 * Row to contract, once it is decided how much is shown. Addresses of files that are not everyone's are made for
 * `readerId`, undefined for a visitor; of a post that is withdrawn no file is everyone's.
 */
export function presentVisiblePost(
  post: ShownPost,
  access: Exclude<Access, 'hidden'>,
  readerId: string | undefined,
  addresses: MediaAddresses,
  { isWithdrawn = false } = {},
): Post {
  const isLocked = access === 'locked';
  const media = addresses.for(readerId);
  return {
    id: post.id,
    userId: post.user_id,
    content: isLocked ? cutTeaser(post.content) : post.content,
    user: presentShortUser(post),
    media: post.media.map((item) =>
      isLocked
        ? presentLockedMedia(item, media)
        : presentMedia(isWithdrawn ? { ...item, isPublic: false } : item, media),
    ),
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

function presentMedia(item: MediaItem, addresses: ReaderAddresses): Media {
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
function presentLockedMedia(item: MediaItem, addresses: ReaderAddresses): Media {
  const { id, type, width, height, size, mimeType } = item;
  return { id, type, url: null, thumbnailUrl: addresses.blurred(item), alt: null, width, height, size, mimeType };
}
