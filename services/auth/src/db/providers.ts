import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#/db/columns.ts';

export const linkedProviders = pgTable('linked_providers', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  email: text('email'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  lastUsedUserAgent: text('last_used_user_agent'),
});
export type LinkedProviderRow = typeof linkedProviders.$inferSelect;

export const providerFlows = pgTable('provider_flows', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  provider: text('provider').notNull(),
  purpose: text('purpose', { enum: ['sign-in', 'link', 'confirm'] }).notNull(),
  accountId: uuid('account_id'),
  expiresAt: instant('expires_at').notNull(),
});
export type ProviderFlow = typeof providerFlows.$inferSelect;

export const providerRegistrations = pgTable('provider_registrations', {
  ticketHash: bytes('ticket_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  email: text('email'),
  isEmailVerified: boolean('is_email_verified').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
export type ProviderRegistrationRow = typeof providerRegistrations.$inferSelect;
