import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#/db/bytes.ts';
import { instant } from '#/db/instant.ts';

export const payoutAccounts = pgTable(
  'payout_account',
  {
    creatorId: uuid('creator_id').notNull(),
    provider: text('provider').notNull(),
    accountId: text('account_id').notNull(),
    isComplete: boolean('is_complete').notNull(),
    setUpAt: instant('set_up_at'),
    /** The bank accounts and cards it is paid out to, sorted; null until the provider was asked for them. */
    targetIds: text('target_ids').array(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.provider] })],
);

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;

export const payouts = pgTable('payout', {
  id: uuid('id').primaryKey(),
  creatorId: uuid('creator_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  status: text('status', { enum: ['processing', 'paid', 'failed'] }).notNull(),
  provider: text('provider').notNull(),
  accountId: text('account_id').notNull(),
  /** The provider's id of it, once it is known. */
  providerPayoutId: text('provider_payout_id'),
  /** The amount that came back after it was paid; all of it if it is `failed`. */
  returnedCents: integer('returned_cents').notNull().default(0),
  keyHash: bytes('key_hash'),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  checkAt: instant('check_at'),
  ...dueWorkColumns,
});
export type Payout = typeof payouts.$inferSelect;

/** Each change of the returned amount of a payout; below zero if the provider reversed a return. */
export const payoutReturns = pgTable('payout_return', {
  id: uuid('id').primaryKey(),
  payoutId: uuid('payout_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  createdAt: instant('created_at').notNull(),
});
