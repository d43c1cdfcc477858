import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';
import { lowestId } from '#/db/subscription-reviews.ts';

/** A creator asks whoever pays an older price to pay the present one. */
export const priceRises = pgTable('price_rise', {
  id: uuid('id').primaryKey(),
  creatorId: uuid('creator_id').notNull(),
  tierId: uuid('tier_id'),
  tierName: text('tier_name'),
  toCents: integer('to_cents').notNull(),
  startsAt: instant('starts_at').notNull(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
  /** Subscribers up to this id have been asked. */
  afterId: uuid('after_id').notNull().default(lowestId),
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});

/** A subscriber who was asked, and what the page showed when they agreed. */
export const priceConsents = pgTable(
  'price_consent',
  {
    riseId: uuid('rise_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    subscriberId: uuid('subscriber_id').notNull(),
    fromCents: integer('from_cents').notNull(),
    askedAt: instant('asked_at').notNull(),
    shownCents: integer('shown_cents'),
    shownFrom: instant('shown_from'),
    agreedAt: instant('agreed_at'),
  },
  (table) => [primaryKey({ columns: [table.riseId, table.subscriptionId] })],
);
