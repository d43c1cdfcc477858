import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

/** What creators offer besides the plain price. Only `state` and `opened` change. */
export const offers = pgTable('offer', {
  id: uuid('id').primaryKey(),
  creatorId: uuid('creator_id').notNull(),
  kind: text('kind', { enum: ['trial', 'code', 'bundle'] }).notNull(),
  state: text('state', { enum: ['on', 'off', 'ended'] }).notNull(),
  code: text('code').notNull(),
  percent: smallint('percent'),
  amountCents: integer('amount_cents'),
  months: smallint('months'),
  days: smallint('days'),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  maxUses: integer('max_uses'),
  isFirstTime: boolean('is_first_time').notNull().default(false),
  isForNamed: boolean('is_for_named').notNull().default(false),
  tierIds: uuid('tier_ids').array(),
  opened: integer('opened').notNull().default(0),
  revision: integer('revision').notNull().default(1),
  createdAt: instant('created_at').notNull(),
});
export type Offer = typeof offers.$inferSelect;

/** The people that an offer is for, if it is not for everybody. */
export const offerPeople = pgTable(
  'offer_person',
  { offerId: uuid('offer_id').notNull(), userId: uuid('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.offerId, table.userId] })],
);

/** Who took an offer, or is paying for it. */
export const offerUses = pgTable('offer_use', {
  id: uuid('id').primaryKey(),
  offerId: uuid('offer_id').notNull(),
  creatorId: uuid('creator_id').notNull(),
  payerId: uuid('payer_id').notNull(),
  quoteId: uuid('quote_id').notNull(),
  subscriptionId: uuid('subscription_id'),
  reservedUntil: instant('reserved_until').notNull(),
  takenAt: instant('taken_at'),
  freedAt: instant('freed_at'),
});

/** How many wrong codes a person has entered within the hour since `since`. */
export const codeGuesses = pgTable('code_guess', {
  userId: uuid('user_id').primaryKey(),
  since: instant('since').notNull(),
  count: integer('count').notNull(),
});
