import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#/db/instant.ts';

export const disputes = pgTable('dispute', {
  id: uuid('id').primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  payerId: uuid('payer_id').notNull(),
  payeeId: uuid('payee_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  provider: text('provider').notNull(),
  providerDisputeId: text('provider_dispute_id').notNull(),
  reason: text('reason').notNull(),
  status: text('status', { enum: ['open', 'won', 'lost'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  closedAt: instant('closed_at'),
  /** The id that the purchase got when this dispute was won and gave it back. */
  accessId: uuid('access_id'),
});
export type Dispute = typeof disputes.$inferSelect;
