import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#/db/bytes.ts';
import { instant } from '#/db/instant.ts';

/** Months of a creator that somebody paid for somebody else. */
export const gifts = pgTable('gift', {
  /** The id of its payment. */
  id: uuid('id').primaryKey(),
  giverId: uuid('giver_id').notNull(),
  creatorId: uuid('creator_id').notNull(),
  months: smallint('months').notNull(),
  /** The plan as it was bought; without a tier for a creator with one price. */
  tierId: uuid('tier_id'),
  slot: smallint('slot'),
  tierName: text('tier_name'),
  priceCents: integer('price_cents').notNull(),
  status: text('status', { enum: ['open', 'redeemed', 'refunded'] }).notNull(),
  /** Of the last code that its giver was shown. */
  codeHash: bytes('code_hash'),
  receiverId: uuid('receiver_id'),
  redeemedAt: instant('redeemed_at'),
  createdAt: instant('created_at').notNull(),
  /** When it is refunded if nobody has redeemed it. */
  expiresAt: instant('expires_at').notNull(),
  dueAt: instant('due_at'),
  ...dueWorkColumns,
});
export type Gift = typeof gifts.$inferSelect;

/** How many codes of gifts a person has tried within an hour. */
export const giftTries = pgTable('gift_try', {
  userId: uuid('user_id').primaryKey(),
  since: instant('since').notNull(),
  tries: smallint('tries').notNull(),
});
