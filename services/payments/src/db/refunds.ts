import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#/db/bytes.ts';
import { instant } from '#/db/instant.ts';

export const refunds = pgTable('refund', {
  id: uuid('id').primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  payerId: uuid('payer_id').notNull(),
  payeeId: uuid('payee_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  reason: text('reason', { enum: ['creator', 'admin', 'undeliverable', 'removed', 'provider'] }).notNull(),
  note: text('note'),
  requestedBy: uuid('requested_by'),
  status: text('status', { enum: ['pending', 'succeeded', 'failed'] }).notNull(),
  provider: text('provider').notNull(),
  providerRefundId: text('provider_refund_id'),
  failure: text('failure'),
  /** How often the provider has refused it. */
  refusals: integer('refusals').notNull().default(0),
  /** An operator has returned the money outside of the provider, as the note says. */
  isReturnedElsewhere: boolean('is_returned_elsewhere').notNull().default(false),
  /**
   * The payment by card of the shortfall of the creator's account for this refund; until it is paid, nothing is sent.
   */
  topUpId: uuid('top_up_id'),
  keyHash: bytes('key_hash'),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  checkAt: instant('check_at'),
  ...dueWorkColumns,
});
export type Refund = typeof refunds.$inferSelect;
