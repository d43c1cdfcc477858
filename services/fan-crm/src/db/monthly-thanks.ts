import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

export const monthlyThanks = pgTable('monthly_thanks', {
  creatorId: uuid('creator_id').primaryKey(),
  content: text('content').notNull(),
  /** Counts the edits of the text, from 1. */
  revision: integer('revision').notNull().default(1),
  /** The month that the next post is for, as `2026-03`. */
  month: text('month').notNull(),
  /** Null if it is off. */
  dueAt: instant('due_at'),
  postedAt: instant('posted_at'),
  ...dueWorkColumns,
});
export type MonthlyThanksRow = typeof monthlyThanks.$inferSelect;
