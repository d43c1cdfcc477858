import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';
import { earnedKinds } from '#/db/payments.ts';

/** What a creator earned on a day that is long past, net of fees. */
export const earnedDays = pgTable(
  'earned_day',
  {
    creatorId: uuid('creator_id').notNull(),
    day: date('day').notNull(),
    kind: text('kind', { enum: earnedKinds }).notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.day, table.kind] })],
);

/** How many subscriptions started on a day that is long past, and how many ended for which reason. */
export const subscriberDays = pgTable(
  'subscriber_day',
  {
    creatorId: uuid('creator_id').notNull(),
    day: date('day').notNull(),
    kind: text('kind', { enum: ['started', 'cancelled', 'declined', 'refunded', 'other'] }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.day, table.kind] })],
);

/** Until which day a creator's days are counted. */
export const dayCounts = pgTable('day_count', {
  creatorId: uuid('creator_id').primaryKey(),
  countedUntil: date('counted_until').notNull(),
  dueAt: instant('due_at').notNull(),
  ...dueWorkColumns,
});
