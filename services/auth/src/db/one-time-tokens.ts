import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#/db/columns.ts';

/** What a mailed link can be used for. */
export const purposes = ['reset-password', 'verify-email', 'secure-account'] as const;
export type Purpose = (typeof purposes)[number];

export const oneTimeTokens = pgTable('one_time_tokens', {
  hash: bytes('hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  purpose: text('purpose', { enum: purposes }).notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When its mail was delivered to the mail server; null if that failed or is in progress. */
  sentAt: instant('sent_at'),
  usedAt: instant('used_at'),
});
