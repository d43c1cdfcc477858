import { apiScopes } from '@stagedoor/contracts/api-scope';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/columns.ts';

export const serviceConsents = pgTable('service_consents', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  service: text('service').notNull(),
  scopes: text('scopes', { enum: apiScopes }).array().notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
});

export type ServiceConsentRow = typeof serviceConsents.$inferSelect;
