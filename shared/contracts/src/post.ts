import { Type } from 'typebox';
import { PollSchema } from './polls.ts';
import { id, instant, money, nullableInteger, nullableText, oneOf } from './text.ts';
import { ShortUserSchema } from './user.ts';

export const MediaSchema = Type.Object({
  id: id(),
  type: oneOf(['IMAGE', 'VIDEO', 'AUDIO', 'FILE']),
  /** Null while the post is locked. */
  url: nullableText(),
  thumbnailUrl: nullableText(),
  /** A picture in each of its widths in pixels, ascending: a client loads the one that fits. Absent if there is one. */
  sources: Type.Optional(Type.Array(Type.Object({ url: Type.String(), width: Type.Integer() }))),
  alt: nullableText(),
  width: nullableInteger(),
  height: nullableInteger(),
  /** Bytes. */
  size: Type.Integer(),
  mimeType: Type.String(),
  /** Of an open film of a vault: an HLS playlist of its renditions, a 404 until there is one. */
  streamUrl: Type.Optional(Type.String()),
  /** Of open film and sound of a vault: how long it lasts, in ms. Absent or null if that is not known. */
  durationMs: Type.Optional(nullableInteger()),
  /** Of a locked film whose owner has chosen so: a part of it. */
  teaserUrl: Type.Optional(Type.String()),
  /** Of open sound: how loud each of some equal parts is at most, from 0 to 1. Absent if that is not known. */
  waveform: Type.Optional(Type.Array(Type.Number())),
  /** Of open film and sound: its captions, as WebVTT. Absent if there are none. */
  captions: Type.Optional(
    Type.Array(Type.Object({ language: Type.String(), label: Type.String(), url: Type.String() })),
  ),
  /** Only for its owner, and only of a file of their vault: its id there. */
  assetId: Type.Optional(id()),
});
export type Media = Type.Static<typeof MediaSchema>;

export const VisibilitySchema = oneOf(['PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS'], {
  errorMessage: { enum: 'Visibility must be PUBLIC, FOLLOWERS or SUBSCRIBERS' },
});

export const NamedTierSchema = Type.Object({
  id: id(),
  name: Type.String(),
  /** Dollars a month; 0 is free. */
  price: money(),
  /** Nobody can join it any more; absent if they can. */
  isArchived: Type.Optional(Type.Literal(true)),
});

/** The tiers of its author whose members a post for subscribers is for. Null or absent: all paid ones, also those to come. */
export const tierIds = () =>
  Type.Array(id(), {
    minItems: 1,
    maxItems: 31,
    uniqueItems: true,
    errorMessage: { minItems: 'Choose at least one tier' },
  });

/** The same for a change, in which null names none. */
export const nullableTierIds = () => Type.Unsafe<string[] | null>({ ...tierIds(), type: ['array', 'null'] });

/** The metadata of a page on another site; the picture is our own copy. */
export const LinkPreviewSchema = Type.Object({
  url: Type.String(),
  title: Type.String(),
  description: nullableText(),
  siteName: nullableText(),
  imageUrl: nullableText(),
  width: nullableInteger(),
  height: nullableInteger(),
});
export type LinkPreview = Type.Static<typeof LinkPreviewSchema>;

export const PostSchema = Type.Object({
  id: id(),
  userId: id(),
  /** For a locked post, the teaser. */
  content: Type.String(),
  user: ShortUserSchema,
  media: Type.Array(MediaSchema),
  /** Dollars; 0 is free. */
  price: money(),
  likeCount: Type.Integer(),
  commentCount: Type.Integer(),
  viewCount: Type.Integer(),
  hasLiked: Type.Boolean(),
  hasBookmarked: Type.Boolean(),
  isPinned: Type.Boolean(),
  isLocked: Type.Boolean(),
  /**
   * Only on a locked post with a price that the reader cannot buy at present. `FOLLOW` and `SUBSCRIPTION`: what the reader has to
   * do first. `CREATOR`: its author is no longer a creator, so nobody can buy it.
   */
  purchaseRequires: Type.Optional(oneOf(['FOLLOW', 'SUBSCRIPTION', 'CREATOR'])),
  createdAt: instant(),
  updatedAt: instant(),
  /** Only for its author: the number of edits, from 1. An edit names the revision that it is based on. */
  revision: Type.Optional(Type.Integer()),
  stats: Type.Object({ likes: Type.Integer(), comments: Type.Integer() }),
  visibility: VisibilitySchema,
  /** Of a post for subscribers that names tiers: those that open it, the cheapest first. Absent if it is for all paid tiers. */
  tiers: Type.Optional(Type.Array(NamedTierSchema)),
  /** Only on a locked post for all paid tiers: what the cheapest costs a month, in dollars. Absent if its author has no tiers. */
  subscriptionFrom: Type.Optional(money()),
  /** Whether its author's account is private, so that a public post is for followers, too; absent if not. */
  isAuthorPrivate: Type.Optional(Type.Literal(true)),
  scheduledAt: nullableText(),
  /** Only for its author and while it is scheduled: the subject of the letter that it is sent as, too. Absent if it is none. */
  letterSubject: Type.Optional(Type.String()),
  /**
   * Only in the author's list of scheduled posts: its time passed while the author's account was closed, and it waits
   * for a new time.
   */
  isMissed: Type.Optional(Type.Literal(true)),
  /** Its media are shown only to people who ask for them; absent if not. */
  isSensitive: Type.Optional(Type.Literal(true)),
  /** The link preview of the first address in an open post, once the page was fetched. */
  linkPreview: Type.Optional(LinkPreviewSchema),
  /** Absent if there is none, and while the post is locked. */
  poll: Type.Optional(PollSchema),
  /**
   * Only on a post that its reader sees only because they bought it, for example because it was deleted, or its author
   * blocked the reader.
   */
  isWithdrawn: Type.Optional(Type.Literal(true)),
});
export type Post = Type.Static<typeof PostSchema>;

export const CommentSchema = Type.Object({
  id: id(),
  postId: id(),
  userId: id(),
  content: Type.String(),
  createdAt: instant(),
  /** Later than `createdAt` once its text was edited. */
  updatedAt: instant(),
  /** Only for its author: the number of edits, from 1. An edit names the revision that it is based on. */
  revision: Type.Optional(Type.Integer()),
  /** The comment that it answers; null for a comment on the post itself. */
  parentId: nullableText(),
  /** For a comment on the post itself: the number of answers that the viewer may see. */
  answerCount: Type.Integer(),
  likeCount: Type.Integer(),
  hasLiked: Type.Boolean(),
  /** A placeholder, because there are answers to a comment that was deleted or that the viewer may not see. */
  isDeleted: Type.Optional(Type.Literal(true)),
  user: ShortUserSchema,
});
export type Comment = Type.Static<typeof CommentSchema>;
