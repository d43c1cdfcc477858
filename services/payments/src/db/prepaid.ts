import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** Months that are paid ahead, with the money that is held for them. */
export const prepaid = pgTable('prepaid', {
  paymentId: uuid('id').primaryKey(),
  creatorId: uuid('creator_id').notNull(),
  /** The subscription that has the months; null until a gift is redeemed. */
  subscriptionId: uuid('subscription_id'),
  /** How many months the subscription had before them. */
  fromMonth: integer('from_month'),
  months: smallint('months').notNull(),
  /** What the first month costs if it is the rest of a running one. */
  firstCents: integer('first_cents'),
  /** How many were left when unused ones were given back; null for all. */
  keptMonths: smallint('kept_months'),
  releasedMonths: smallint('released_months').notNull().default(0),
  heldCents: integer('held_cents').notNull(),
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});
export type Prepaid = typeof prepaid.$inferSelect;

/** Each month that a creator got. Its id is the source of its entry in the ledger. */
export const prepaidMonths = pgTable('prepaid_month', {
  id: uuid('id').primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  month: smallint('month').notNull(),
  amountCents: integer('amount_cents').notNull(),
  releasedAt: instant('released_at').notNull(),
});
