import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';

export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['reset-password', 'verify-email'] }).notNull(),
  emailKey: text('email_key').notNull(),
  requestedAt: instant('requested_at').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
export type QueuedMail = typeof mails.$inferSelect;
