import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** An author's counts for a day that is long past. Empty days have no row. */
export const authorDays = pgTable(
  'author_day',
  {
    authorId: uuid('author_id').notNull(),
    day: date('day').notNull(),
    views: integer('views').notNull(),
    likes: integer('likes').notNull(),
    comments: integer('comments').notNull(),
    followers: integer('followers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.day] })],
);

/** A post's counts for a day that is long past. Empty days have no row. */
export const postDays = pgTable(
  'post_day',
  {
    authorId: uuid('author_id').notNull(),
    day: date('day').notNull(),
    postId: uuid('post_id').notNull(),
    views: integer('views').notNull(),
    likes: integer('likes').notNull(),
    comments: integer('comments').notNull(),
  },
  (table) => [primaryKey({ columns: [table.authorId, table.day, table.postId] })],
);

/** Until which day an author's days are counted. */
export const dayCounts = pgTable('day_count', {
  authorId: uuid('author_id').primaryKey(),
  countedUntil: date('counted_until').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
