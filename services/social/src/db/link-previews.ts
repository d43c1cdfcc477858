import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Link previews of web addresses, by the hash of the address. */
export const linkPreviews = pgTable('link_preview', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  title: text('title'),
  description: text('description'),
  siteName: text('site_name'),
  folder: text('folder'),
  width: integer('width'),
  height: integer('height'),
  /** Bytes of our copy of the picture. */
  size: integer('size'),
  fetchedAt: instant('fetched_at'),
  usedAt: instant('used_at').notNull(),
  /** Set by a trigger when its last post is deleted or links to something else. */
  isReleased: boolean('is_released').notNull().default(false),
});

/** The first address of each published post. */
export const postLinks = pgTable('post_link', {
  postId: uuid('post_id').primaryKey(),
  /** Null if the author wants no preview. */
  previewId: text('preview_id'),
});

/** Addresses that are to be read. */
export const linkPreviewFetches = pgTable('link_preview_fetch', {
  previewId: text('preview_id').primaryKey(),
  /** The author of the post for which it is fetched. */
  userId: uuid('user_id'),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** Until when people have used up their share of previews. */
export const linkPreviewAllowances = pgTable('link_preview_allowance', {
  userId: uuid('user_id').primaryKey(),
  spentUntil: instant('spent_until').notNull(),
});
