import type { CaptionsFacts } from '@stagedoor/contracts/media-events';
import type { NewPoll } from '@stagedoor/contracts/polls';
import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** PostgreSQL's type of a text as full-text search indexes it: its words without their endings. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const posts = pgTable('post', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  content: text('content').notNull(),
  visibility: text('visibility', { enum: ['PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS'] }).notNull(),
  /** Of a post for subscribers: the tiers that it names; null for all paid ones. */
  tierMask: integer('tier_mask'),
  priceCents: integer('price_cents').notNull().default(0),
  isPinned: boolean('is_pinned').notNull().default(false),
  likeCount: integer('like_count').notNull().default(0),
  commentCount: integer('comment_count').notNull().default(0),
  /** How many of `commentCount` are answers. */
  answerCount: integer('answer_count').notNull().default(0),
  viewCount: integer('view_count').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Counts the edits of its author, from 1. Neither a pin nor the publication of a scheduled post is one. */
  revision: integer('revision').notNull().default(1),
  scheduledAt: instant('scheduled_at'),
  publishedAt: instant('published_at'),
  deletedAt: instant('deleted_at'),
  /** Bit set of its media's kinds: 1 images, 2 videos, 4 audio, 8 other files. */
  mediaKinds: smallint('media_kinds').notNull().default(0),
  /** When an ADMIN removed it: then its buyers cannot read it either. */
  removedAt: instant('removed_at'),
  isSensitive: boolean('is_sensitive').notNull().default(false),
  hasPoll: boolean('has_poll').notNull().default(false),
  /** No like or comment is newer than this day (UTC). */
  reactedOn: date('reacted_on').notNull().default(sql`(CURRENT_DATE + 1)`),
  /** The search vector of its text. A trigger computes it. */
  words: tsvector('words').notNull().default(sql`''::tsvector`),
});
export type PostRow = Omit<typeof posts.$inferSelect, 'words' | 'reactedOn'>;

export interface DraftFile {
  readonly id: string;
  readonly assetId: string;
  readonly alt: string;
}

/** Posts that their authors have not finished. */
export const postDrafts = pgTable('post_draft', {
  id: uuid('id').primaryKey(),
  authorId: uuid('author_id').notNull(),
  revision: integer('revision').notNull(),
  content: text('content').notNull(),
  visibility: text('visibility', { enum: ['PUBLIC', 'FOLLOWERS', 'SUBSCRIBERS'] }).notNull(),
  tierMask: integer('tier_mask'),
  priceCents: integer('price_cents').notNull(),
  scheduledAt: instant('scheduled_at'),
  /** Of the letter that it is to be sent as, too; it may be empty. */
  letterSubject: text('letter_subject'),
  isSensitive: boolean('is_sensitive').notNull().default(false),
  /** The poll as it is being written: its answers may be empty. */
  poll: jsonb('poll').$type<NewPoll>(),
  /** Files of its author's, in their order. `id` is that of the use of the asset by this draft. */
  files: jsonb('files').$type<readonly DraftFile[]>().notNull().default([]),
  /** Files that are not uploaded yet. */
  fileCount: integer('file_count').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
export type PostDraftRow = typeof postDrafts.$inferSelect;

/** The hashtags of published posts. */
export const postTags = pgTable(
  'post_tag',
  {
    tag: text('tag').notNull(),
    publishedAt: instant('published_at').notNull(),
    postId: uuid('post_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tag, table.publishedAt, table.postId] })],
);

/** When each author published their newest listed post. */
export const authorLast = pgTable('author_last', {
  authorId: uuid('author_id').primaryKey(),
  publishedAt: instant('published_at').notNull(),
});

/** When each author last published a free public post, by kind of media. */
export const authorRecents = pgTable(
  'author_recent',
  {
    authorId: uuid('author_id').notNull(),
    kind: text('kind', { enum: ['ALL', 'TEXT', 'IMAGE', 'VIDEO'] }).notNull(),
    publishedAt: instant('published_at').notNull(),
    isListed: boolean('is_listed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.kind] })],
);

export const media = pgTable('media', {
  id: uuid('id').primaryKey(),
  postId: uuid('post_id').notNull(),
  position: integer('position').notNull(),
  type: text('type', { enum: ['IMAGE', 'VIDEO', 'AUDIO', 'FILE'] }).notNull(),
  folder: text('folder').notNull(),
  /** The asset of the author's vault that it shows; null for a file that was sent with the post. */
  assetId: uuid('asset_id'),
  isPublic: boolean('is_public').notNull(),
  widths: integer('widths').array().notNull(),
  alt: text('alt'),
  width: integer('width'),
  height: integer('height'),
  size: integer('size').notNull(),
  /** Bytes that are more than `size` holds. */
  largeSize: bigint('large_size', { mode: 'number' }),
  mimeType: text('mime_type').notNull(),
  /** Of an asset: of what media tells of its pictures, see `toLookColumns`. */
  assetRevision: integer('asset_revision').notNull().default(0),
  posterVersion: integer('poster_version').notNull().default(0),
  teaserVersion: integer('teaser_version'),
  waveform: smallint('waveform').array(),
  captions: jsonb('captions').$type<readonly CaptionsFacts[]>(),
  durationMs: integer('duration_ms'),
  captionWords: text('caption_words'),
});
export type MediaRow = typeof media.$inferSelect;

export const postLikes = pgTable(
  'post_like',
  {
    postId: uuid('post_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
);

export const bookmarks = pgTable(
  'bookmark',
  {
    userId: uuid('user_id').notNull(),
    postId: uuid('post_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId] })],
);

/** People who are paying for a post at the moment. */
export const postReservations = pgTable(
  'post_reservation',
  {
    postId: uuid('post_id').notNull(),
    buyerId: uuid('buyer_id').notNull(),
    reservedAt: instant('reserved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.buyerId] })],
);

/** Deleted posts, until their rows go. Written by a trigger. */
export const postPurges = pgTable('post_purge', {
  postId: uuid('post_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** Buyers of posts. */
export const postPurchases = pgTable(
  'post_purchase',
  {
    postId: uuid('post_id').notNull(),
    buyerId: uuid('buyer_id').notNull(),
    purchaseId: uuid('purchase_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.buyerId] })],
);

/** Purchases that were refunded: an event of such a purchase that arrives later unlocks nothing. */
export const refundedPurchases = pgTable('refunded_purchase', {
  purchaseId: uuid('purchase_id').primaryKey(),
  refundedAt: instant('refunded_at').notNull(),
});

export const comments = pgTable('comment', {
  id: uuid('id').primaryKey(),
  postId: uuid('post_id').notNull(),
  /** Null for a deleted comment, which is a placeholder for the answers below it. */
  authorId: uuid('author_id'),
  content: text('content').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Counts the edits, from 1. */
  revision: integer('revision').notNull().default(1),
  /** False while its author is suspended, and for placeholders. */
  isCounted: boolean('is_counted').notNull().default(true),
  /** The comment that it answers. */
  parentId: uuid('parent_id'),
  /** Counted answers. */
  answerCount: integer('answer_count').notNull().default(0),
  likeCount: integer('like_count').notNull().default(0),
  deletedAt: instant('deleted_at'),
});

export const commentLikes = pgTable(
  'comment_like',
  {
    commentId: uuid('comment_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.userId] })],
);

/** Viewers of a post on a day, as keyed hashes that identify nobody. */
export const postViews = pgTable(
  'post_view',
  {
    postId: uuid('post_id').notNull(),
    day: date('day').notNull(),
    viewer: uuid('viewer').notNull(),
    authorId: uuid('author_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.day, table.viewer] })],
);
