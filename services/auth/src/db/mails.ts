import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';
import { purposes } from '#/db/one-time-tokens.ts';

export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: purposes }).notNull(),
  emailKey: text('email_key').notNull(),
  requestedAt: instant('requested_at').notNull(),
  dueAt: instant('due_at').notNull(),
  /** What a security mail is about; null of any other mail. */
  securityEventId: uuid('security_event_id'),
  ...dueWorkColumns,
});
export type QueuedMail = typeof mails.$inferSelect;
