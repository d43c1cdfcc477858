import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '#/db/columns.ts';

export const authenticatorApps = pgTable('authenticator_apps', {
  accountId: uuid('account_id').primaryKey(),
  /** Sealed. */
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null until a first code has proved that the app has the secret. */
  confirmedAt: instant('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }),
  lastUsedAt: instant('last_used_at'),
  lastUsedUserAgent: text('last_used_user_agent'),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id').notNull(),
    hash: bytes('hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
);

export const loginChallenges = pgTable('login_challenges', {
  hash: bytes('hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  passwordChangedAt: instant('password_changed_at').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
});
