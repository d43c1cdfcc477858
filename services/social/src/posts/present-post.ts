import { cutTeaser } from '@stagedoor/contracts/cut-teaser';
import type { LinkPreview, Media, Post } from '@stagedoor/contracts/post';
import { presentWaveform } from '@stagedoor/service-kit/assets/look-columns';
import { toIso } from '#/db/statement.ts';
import { pictureUrl } from '#/media/file-urls.ts';
import type { MediaAddresses, ReaderAddresses } from '#/media/media-addresses.ts';
import { previewFile } from '#/media/picture-sizes.ts';
import { type Access, findPurchaseRequirement } from '#/posts/access/post-access.ts';
import { presentPoll } from '#/posts/polls/present-poll.ts';
import type { HydratedPost, LinkItem, MediaItem } from '#/posts/post-query.ts';
import { selectTiers } from '#/tiers/tier-mask.ts';
import { presentShortUser } from '#/users/present-user.ts';

type ShownPost = Omit<
  HydratedPost,
  'deleted_at' | 'removed_at' | 'suspended_at' | 'has_bought' | 'is_blocked' | 'rank'
>;

interface Presentation {
  readonly access: Exclude<Access, 'hidden'>;
  /** The viewer for whom the files' addresses are signed; undefined for a visitor. */
  readonly readerId: string | undefined;
  readonly addresses: MediaAddresses;
  /** Whether only its buyers can still read the post: then none of its files has a public address. */
  readonly isWithdrawn?: boolean;
}

/** Presents a row as the contract describes it. How much of the post is shown was decided before. */
export function presentPost(post: ShownPost, { access, readerId, addresses, isWithdrawn = false }: Presentation): Post {
  const isLocked = access === 'locked';
  const media = addresses.for(readerId);
  const createdAt = toIso(post.published_at ?? post.created_at);
  const updatedAt = toIso(post.updated_at);
  // Edits before the publication do not count as edits.
  const isAsPublished = updatedAt < createdAt;
  return {
    id: post.id,
    userId: post.user_id,
    content: isLocked ? cutTeaser(post.content) : post.content,
    user: presentShortUser(post),
    media: post.media.map((item) =>
      isLocked
        ? presentLockedMedia(item, media)
        : presentMedia(isWithdrawn ? { ...item, isPublic: false } : item, media, readerId === post.user_id),
    ),
    price: post.price_cents / 100,
    likeCount: post.like_count,
    commentCount: post.comment_count,
    viewCount: post.view_count,
    hasLiked: post.has_liked,
    hasBookmarked: post.has_bookmarked,
    isPinned: post.is_pinned,
    isLocked,
    ...(isLocked && post.price_cents > 0 ? presentRequirement(post) : {}),
    createdAt,
    updatedAt: isAsPublished ? createdAt : updatedAt,
    ...(readerId === post.user_id ? { revision: post.revision } : {}),
    stats: { likes: post.like_count, comments: post.comment_count },
    visibility: post.visibility,
    ...presentTiers(post),
    ...(isLocked && post.tier_mask === null ? presentCheapest(post) : {}),
    ...(post.is_private ? { isAuthorPrivate: true } : {}),
    scheduledAt: post.scheduled_at === null ? null : toIso(post.scheduled_at),
    ...(post.letter_subject !== null && readerId === post.user_id ? { letterSubject: post.letter_subject } : {}),
    ...(post.is_sensitive ? { isSensitive: true } : {}),
    ...(post.link === null || isLocked ? {} : { linkPreview: presentLink(post.link) }),
    ...(post.poll === null || isLocked
      ? {}
      : { poll: presentPoll(post.poll, { isAuthor: readerId === post.user_id, isWithdrawn }) }),
    ...(isWithdrawn ? { isWithdrawn } : {}),
  };
}

function presentRequirement(post: ShownPost): Pick<Post, 'purchaseRequires'> {
  const purchaseRequires = findPurchaseRequirement(post);
  return purchaseRequires === undefined ? {} : { purchaseRequires };
}

function presentTiers({ tier_mask: mask, author_tiers: tiers }: ShownPost): Pick<Post, 'tiers'> {
  if (mask === null) return {};
  return {
    tiers: selectTiers(tiers ?? [], mask).map(({ id, name, priceCents, isArchived }) => ({
      id,
      name,
      price: priceCents / 100,
      ...(isArchived ? { isArchived } : {}),
    })),
  };
}

function presentCheapest({ visibility, author_tiers: tiers }: ShownPost): Pick<Post, 'subscriptionFrom'> {
  const cheapest = tiers?.find(({ priceCents, isArchived }) => priceCents > 0 && !isArchived);
  return visibility !== 'SUBSCRIBERS' || cheapest === undefined ? {} : { subscriptionFrom: cheapest.priceCents / 100 };
}

function presentLink({ folder, ...link }: LinkItem): LinkPreview {
  return { ...link, imageUrl: folder === null ? null : pictureUrl('previews', folder, previewFile) };
}

function presentMedia(item: MediaItem, addresses: ReaderAddresses, isOwn: boolean): Media {
  const { id, type, assetId, alt, width, height, size, mimeType, durationMs } = item;
  const sources = addresses.sources(item);
  const streamUrl = addresses.stream(item);
  const waveform = presentWaveform(item.waveform);
  const captions = addresses.captions(item);
  return {
    id,
    type,
    url: addresses.whole(item),
    thumbnailUrl: addresses.thumbnail(item),
    ...(sources && { sources }),
    alt,
    width,
    height,
    size,
    mimeType,
    ...(streamUrl !== undefined && { streamUrl }),
    ...(durationMs !== null && { durationMs }),
    ...(waveform && { waveform }),
    ...(captions && { captions }),
    ...(isOwn && assetId !== null && { assetId }),
  };
}

/** Shows kind, shape, a blurred preview and what its owner chose to show of a film, but no description, which would reveal the picture. */
function presentLockedMedia(item: MediaItem, addresses: ReaderAddresses): Media {
  const { id, type, width, height, size, mimeType } = item;
  const teaserUrl = addresses.teaser(item);
  return {
    ...{ id, type, url: null, thumbnailUrl: addresses.blurred(item), alt: null, width, height, size, mimeType },
    ...(teaserUrl !== undefined && { teaserUrl }),
  };
}
