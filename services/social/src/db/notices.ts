import { bellLevels } from '@stagedoor/contracts/bells';
import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** How people hear of somebody's new posts, where they have chosen it. */
export const bells = pgTable(
  'bell',
  {
    personId: uuid('person_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    level: text('level', { enum: bellLevels }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.personId] })],
);

/** Published posts, until everybody who is to hear of them is named in an event. */
export const postNotices = pgTable('post_notice', {
  postId: uuid('post_id').primaryKey(),
  /** The last person who was looked at. */
  notifiedUpTo: uuid('notified_up_to'),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** Posts that are also sent as letters, to whoever has a bell for mails. */
export const postLetters = pgTable('post_letter', {
  postId: uuid('post_id').primaryKey(),
  subject: text('subject').notNull(),
  /** How many receivers were named in events. */
  receivers: integer('receivers').notNull().default(0),
});

/** Posts and comments that may mention people who have not heard of that. */
export const mentionChecks = pgTable('mention_check', {
  /** The post, or one of its comments. */
  contentId: uuid('content_id').primaryKey(),
  postId: uuid('post_id').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});

/** People who have heard of a post or comment that mentions them. */
export const mentions = pgTable(
  'mention',
  {
    contentId: uuid('content_id').notNull(),
    userId: uuid('user_id').notNull(),
    postId: uuid('post_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.userId] })],
);
