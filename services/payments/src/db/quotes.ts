import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** The terms of a subscription that somebody was shown. */
export const quotes = pgTable('quote', {
  id: uuid('id').primaryKey(),
  payerId: uuid('payer_id').notNull(),
  creatorId: uuid('creator_id').notNull(),
  kind: text('kind', { enum: ['join', 'up', 'month', 'resume', 'down', 'stay', 'gift'] }).notNull(),
  subscriptionId: uuid('subscription_id'),
  subscriptionRevision: integer('subscription_revision'),
  months: integer('months'),
  /** How many months it pays ahead; null for one. */
  prepaidMonths: smallint('prepaid_months'),
  tierId: uuid('tier_id'),
  tierRevision: integer('tier_revision'),
  slot: smallint('slot'),
  tierName: text('tier_name'),
  priceCents: integer('price_cents').notNull(),
  fromTierId: uuid('from_tier_id'),
  fromSlot: smallint('from_slot'),
  fromTierName: text('from_tier_name'),
  fromPriceCents: integer('from_price_cents'),
  nowCents: integer('now_cents').notNull(),
  thenCents: integer('then_cents'),
  thenAt: instant('then_at'),
  offerId: uuid('offer_id'),
  discountPercent: smallint('discount_percent'),
  discountCents: integer('discount_cents'),
  discountMonths: smallint('discount_months'),
  discountTierIds: uuid('discount_tier_ids').array(),
  trialDays: smallint('trial_days'),
  fullAt: instant('full_at'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
export type Quote = typeof quotes.$inferSelect;
