import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

export const people = pgTable('person', {
  userId: uuid('user_id').primaryKey(),
  version: integer('version').notNull(),
  username: text('username').notNull(),
  displayName: text('display_name'),
  avatarUrl: text('avatar_url'),
  isVerified: boolean('is_verified').notNull(),
  isSuspended: boolean('is_suspended').notNull(),
  /** Null if no profile that says so has arrived. */
  isCreator: boolean('is_creator'),
});
export type Person = typeof people.$inferSelect;

export const customers = pgTable(
  'customer',
  {
    userId: uuid('user_id').notNull(),
    provider: text('provider').notNull(),
    customerId: text('customer_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
);

export const methods = pgTable('payment_method', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: text('provider').notNull(),
  token: text('token').notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expMonth: integer('exp_month').notNull(),
  expYear: integer('exp_year').notNull(),
  isDefault: boolean('is_default').notNull(),
  createdAt: instant('created_at').notNull(),
  removedAt: instant('removed_at'),
});
export type Method = typeof methods.$inferSelect;
