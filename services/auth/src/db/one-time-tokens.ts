import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#/db/columns.ts';

export const oneTimeTokens = pgTable('one_time_tokens', {
  hash: bytes('hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  purpose: text('purpose', { enum: ['reset-password', 'verify-email'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When its mail was delivered to the mail server; null where that failed or is in progress. */
  sentAt: instant('sent_at'),
  usedAt: instant('used_at'),
});

/** What a mailed link can be used for. */
export type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose'];
