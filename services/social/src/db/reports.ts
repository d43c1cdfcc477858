import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

export const reports = pgTable('report', {
  id: uuid('id').primaryKey(),
  /** Null once the reporter is erased. */
  reporterId: uuid('reporter_id'),
  targetType: text('target_type', { enum: ['user', 'post', 'comment'] }).notNull(),
  targetId: uuid('target_id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  /** For a reported comment: its post, and its text at that time. */
  postId: uuid('post_id'),
  excerpt: text('excerpt'),
  day: date('day').notNull(),
  reason: text('reason').notNull(),
  description: text('description'),
  status: text('status', { enum: ['open', 'resolved'] })
    .notNull()
    .default('open'),
  action: text('action', { enum: ['dismiss', 'remove', 'suspend'] }),
  note: text('note'),
  createdAt: instant('created_at').notNull(),
  resolvedAt: instant('resolved_at'),
});
export type Report = typeof reports.$inferSelect;
