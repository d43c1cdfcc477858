import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

export const payoutHolds = pgTable('payout_hold', {
  creatorId: uuid('creator_id').primaryKey(),
  id: uuid('id').notNull(),
  reason: text('reason').notNull(),
  heldBy: uuid('held_by'),
  heldAt: instant('held_at').notNull(),
});
export type PayoutHold = typeof payoutHolds.$inferSelect;
