import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';

export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['reset-password', 'verify-email'] }).notNull(),
  emailKey: text('email_key').notNull(),
  requestedAt: instant('requested_at').notNull(),
  dueAt: instant('due_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
});
export type QueuedMail = typeof mails.$inferSelect;
