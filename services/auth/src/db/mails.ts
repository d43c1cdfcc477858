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
  /** The subject of a security mail; null for other mails. */
  securityEventId: uuid('security_event_id'),
  ...dueWorkColumns,
});
export type QueuedMail = typeof mails.$inferSelect;
