import { apiScopes } from '@stagedoor/contracts/api-scope';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#/db/columns.ts';

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  hash: bytes('hash').notNull(),
  prefix: text('prefix').notNull(),
  scopes: text('scopes', { enum: apiScopes }).array().notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null if the key does not expire. */
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
});

export type ApiKeyRow = typeof apiKeys.$inferSelect;
