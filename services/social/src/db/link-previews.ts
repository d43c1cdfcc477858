import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
  fetchedAt: instant('fetched_at'),
  usedAt: instant('used_at').notNull(),
});

/** The first address of each published post. */
export const postLinks = pgTable('post_link', {
  postId: uuid('post_id').primaryKey(),
  /** Null where the author wants no preview. */
  previewId: text('preview_id'),
});

/** Addresses that are to be read. */
export const linkPreviewFetches = pgTable('link_preview_fetch', {
  previewId: text('preview_id').primaryKey(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
