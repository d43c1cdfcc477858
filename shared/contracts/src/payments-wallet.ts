import { Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { RefundReasonSchema } from './payments-refunds.ts';
import { AccountSchema, PayoutMethodSchema, PayoutSchema, payoutAmount } from './payouts.ts';
import { periodQuery } from './period.ts';
import { id, instant, money, nullableText, oneOf } from './text.ts';
import { ShortUserSchema } from './user.ts';

const service = 'payments';

/**
 * Dollars, without what is on its way back to payers. `pending` becomes available later: `releases` lists how much on which day
 * (UTC), soonest first. `available` is below zero if more went back than there was.
 */
export const BalanceSchema = Type.Object({
  available: money(),
  pending: money(),
  /** The total debt, and the amount that a card is charged to settle it; 0 for most people. */
  owed: money(),
  settlement: money(),
  /** What subscribers have paid for months to come; absent if nothing. It is part of neither, and becomes the creator's month by month. */
  held: Type.Optional(money()),
  currency: Type.String(),
  releases: Type.Array(Type.Object({ date: Type.String(), amount: money() })),
});

/** A movement of money as its reader sees it: `amount` and `net` are negative if they gave it. */
export const TransactionSchema = Type.Object({
  id: id(),
  kind: oneOf(['subscription', 'renewal', 'tip', 'post', 'message', 'invoice', 'payout', 'refund', 'dispute']),
  /** A reverse `payout`, from a card into the person's own balance, which did not cover a refund. Absent if not. */
  isTopUp: Type.Optional(Type.Boolean()),
  /** Only true: months of a `subscription` for somebody else. */
  isGift: Type.Optional(Type.Boolean()),
  /** The tier, if it paid an upgrade within a period, or is a refund or a dispute of that. */
  upgradeTo: Type.Optional(Type.String()),
  amount: money(),
  /** Never negative; the creator bears it. */
  fee: money(),
  /** What is left of `amount` after the fee; 0 if no money moved, or all of it came back: a won dispute. */
  net: money(),
  /** The other side; null of a payout, and of an invoice for services. */
  counterparty: Type.Union([ShortUserSchema, Type.Null()]),
  status: oneOf([
    'succeeded',
    'pending',
    'requires_action',
    'declined',
    'cancelled',
    'processing',
    'paid',
    'failed',
    'open',
    'won',
    'lost',
  ]),
  createdAt: instant(),
  /** The refunded part, never negative. */
  refunded: money(),
  /** The payment that a refund or a dispute is of; null of anything else. */
  paymentId: Type.Union([id(), Type.Null()]),
  /** The reason of a refund, as entered by the person who made it, or the bank's reason for a dispute. */
  note: nullableText(),
  /** The person who decided a refund; null for anything else. */
  reason: Type.Union([RefundReasonSchema, Type.Null()]),
  /** The state of a payment's last dispute; null of one without, and of anything else. */
  dispute: Type.Union([oneOf(['open', 'won', 'lost']), Type.Null()]),
});
export type Transaction = Type.Static<typeof TransactionSchema>;

/** What transactions may be narrowed to; `unlocks` are posts and messages, `refunds` disputes too. */
export const earningsFilters = ['all', 'subscriptions', 'tips', 'unlocks', 'payouts', 'refunds'] as const;
export type EarningsFilter = (typeof earningsFilters)[number];

/** Net of fees, in dollars. */
export const EarningsSchema = Type.Object({
  total: money(),
  byKind: Type.Object({ subscriptions: money(), tips: money(), posts: money(), messages: money() }),
  /** A row a day, UTC. */
  days: Type.Array(Type.Object({ date: Type.String(), amount: money() })),
});
export type Earnings = Type.Static<typeof EarningsSchema>;

export const getBalance = defineCall({
  service,
  method: 'GET',
  path: '/payments/balance',
  summary: 'Get your available and pending balance',
  keyScope: 'earnings:read',
  access: 'signed-in',
  answer: BalanceSchema,
});

export const listTransactions = defineCall({
  service,
  method: 'GET',
  path: '/payments/transactions',
  summary: 'List your transactions (payments, earnings, payouts), newest first',
  keyScope: 'earnings:read',
  access: 'signed-in',
  query: pageQuery({
    /** Leaves out payments by the caller; with a kind, everything of other kinds. */
    earned: Type.Optional(oneOf(earningsFilters)),
    /** Returns only the transaction with this id, if it exists. */
    id: Type.Optional(id()),
  }),
  answer: listOf('transactions', TransactionSchema),
});

export const getEarnings = defineCall({
  service,
  method: 'GET',
  path: '/payments/earnings',
  summary: 'Get your earnings by kind and day, both ends included; the last 30 days by default, at most 366',
  keyScope: 'earnings:read',
  access: ['CREATOR'],
  query: periodQuery(),
  answer: EarningsSchema,
});

export const getDepartures = defineCall({
  service,
  method: 'GET',
  path: '/payments/departures',
  summary:
    'Get how many subscriptions to you ended, and why, both ends included; the last 30 days by default, at most 366',
  access: ['CREATOR'],
  query: periodQuery(),
  answer: Type.Object({
    total: Type.Integer(),
    started: Type.Integer(),
    /** `declined`: the card could not be charged. `other`: a block, a suspension, or it was not recorded. */
    reasons: Type.Object({
      cancelled: Type.Integer(),
      declined: Type.Integer(),
      refunded: Type.Integer(),
      other: Type.Integer(),
    }),
  }),
});

// The calls below are for creators, and for former creators who are still owed money; 403 for all others.

export const setUpAccount = defineCall({
  service,
  method: 'POST',
  path: '/payments/account',
  summary: 'Start setting up payouts. Returns the address to continue at',
  access: 'signed-in',
  stepUp: 'everyone',
  answer: AccountSchema,
  idempotent: true,
});

export const getAccount = defineCall({
  service,
  method: 'GET',
  path: '/payments/account',
  summary: 'Get whether payouts are set up',
  access: 'signed-in',
  answer: AccountSchema,
});

export const listPayoutTargets = defineCall({
  service,
  method: 'GET',
  path: '/payments/payout-methods',
  summary: 'List your payout destinations',
  access: 'signed-in',
  answer: Type.Object({ methods: Type.Array(PayoutMethodSchema) }),
});

export const payOut = defineCall({
  service,
  method: 'POST',
  path: '/payments/payouts',
  summary: 'Pay out the available balance, at least $20.00',
  access: 'signed-in',
  body: Type.Object({ amount: payoutAmount() }),
  answer: PayoutSchema,
  status: 201,
  idempotent: true,
});

export const releaseOwnPayouts = defineCall({
  service,
  method: 'DELETE',
  path: '/payments/account/hold',
  summary: 'Release your payouts after a report and a new password. They resume 72 hours later',
  access: 'signed-in',
  stepUp: 'everyone',
  answer: AccountSchema,
});
