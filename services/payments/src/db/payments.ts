import { leavingReasons } from '@stagedoor/contracts/subscription';
import { dueWorkColumns } from '@stagedoor/service-kit/database/due-work-columns';
import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '#/db/bytes.ts';
import { instant } from '#/db/instant.ts';

/** The kinds that pay a creator, by which earnings are counted. */
export const earnedKinds = ['subscription', 'renewal', 'tip', 'post', 'message'] as const;
/** `gift`: months for somebody else. `top_up`: a creator pays the shortfall of their own account. */
export const paymentKinds = [...earnedKinds, 'gift', 'invoice', 'top_up'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** The states of a payment whose outcome is not known. */
export const inProgress = ['charging', 'pending', 'requires_action'] as const;

export const payments = pgTable('payment', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: paymentKinds }).notNull(),
  payerId: uuid('payer_id').notNull(),
  payeeId: uuid('payee_id').notNull(),
  itemId: uuid('item_id'),
  itemKind: text('item_kind', { enum: ['post', 'message', 'invoice'] }),
  /** The first words of the item at the time of the purchase. */
  title: text('title'),
  subscriptionId: uuid('subscription_id'),
  /** The terms that it pays. Null for what has no choice of terms. */
  quoteId: uuid('quote_id'),
  month: integer('month'),
  amountCents: integer('amount_cents').notNull(),
  feeCents: integer('fee_cents').notNull(),
  status: text('status', {
    enum: ['charging', 'pending', 'requires_action', 'succeeded', 'declined', 'cancelled'],
  }).notNull(),
  provider: text('provider').notNull(),
  methodId: uuid('method_id').notNull(),
  isOffSession: boolean('is_off_session').notNull().default(false),
  chargeId: text('charge_id'),
  /** The name on the payer's statement. It is chosen once, because a repeated charge must be identical. */
  statementName: text('statement_name'),
  refundedCents: integer('refunded_cents').notNull().default(0),
  withdrawnAt: instant('withdrawn_at'),
  accessId: uuid('access_id'),
  failure: text('failure'),
  keyHash: bytes('key_hash'),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  checkAt: instant('check_at'),
  ...dueWorkColumns,
});
export type Payment = typeof payments.$inferSelect;

export const subscriptions = pgTable('subscription', {
  id: uuid('id').primaryKey(),
  subscriberId: uuid('subscriber_id').notNull(),
  creatorId: uuid('creator_id').notNull(),
  priceCents: integer('price_cents').notNull(),
  /** The tier as it was agreed to; null for a creator with one price. */
  tierId: uuid('tier_id'),
  slot: smallint('slot'),
  tierName: text('tier_name'),
  /** The plan from the next renewal on; null if it does not change. */
  nextTierId: uuid('next_tier_id'),
  nextSlot: smallint('next_slot'),
  nextTierName: text('next_tier_name'),
  nextPriceCents: integer('next_price_cents'),
  offerId: uuid('offer_id'),
  /** The reduction that was agreed to, and for how many months to come; null for ever. */
  discountPercent: smallint('discount_percent'),
  discountCents: integer('discount_cents'),
  discountMonths: smallint('discount_months'),
  /** The tiers whose months are reduced; null for all of them. */
  discountTierIds: uuid('discount_tier_ids').array(),
  /** From when `months` are counted, if that is not the start: the end of a trial. */
  billedFrom: instant('billed_from'),
  /** The price that its subscriber has agreed to for a later renewal, from when, and in which price rise. */
  riseId: uuid('rise_id'),
  agreedCents: integer('agreed_cents'),
  agreedFrom: instant('agreed_from'),
  /** For how many months it pauses after the paid ones; null while no pause is planned or runs. */
  pauseMonths: smallint('pause_months'),
  pauseNotifiedAt: instant('pause_notified_at'),
  methodId: uuid('method_id'),
  status: text('status', { enum: ['active', 'grace', 'cancelled', 'ended'] }).notNull(),
  startedAt: instant('started_at').notNull(),
  months: integer('months').notNull(),
  renewsAt: instant('renews_at').notNull(),
  dueAt: instant('due_at'),
  endsAt: instant('ends_at'),
  /** Null while it is not cancelled, and for payments from before this column. */
  cancelledAt: instant('cancelled_at'),
  endReason: text('end_reason', { enum: ['cancelled', 'declined', 'refunded', 'other'] }),
  /** What the subscriber answered when asked why they cancel. */
  leavingReason: text('leaving_reason', { enum: leavingReasons }),
  revision: integer('revision').notNull().default(1),
  ...dueWorkColumns,
});
export type Subscription = typeof subscriptions.$inferSelect;
export type EndReason = NonNullable<Subscription['endReason']>;
