import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#/db/columns.ts';

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  userAgent: text('user_agent'),
  successorKey: bytes('successor_key').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the person last gave their password or a second factor; null in sessions of earlier versions. */
  provenAt: instant('proven_at'),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
});

export const refreshTokens = pgTable('refresh_tokens', {
  hash: bytes('hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  /** When it was exchanged first. */
  firstUsedAt: instant('first_used_at'),
  expiresAt: instant('expires_at').notNull(),
});
