import type Stripe from 'stripe';

/**
 * What is done about each event of Stripe that concerns money. `payment`, `refunds`, `dispute`, `payout` and `account`: the object is
 * fetched and recorded. `no effect`: another event reports the same, or none of our money moves. `set aside`: an operator has to look at
 * it, as at an event that is not listed here, or whose object is not known. docs/stripe-events.md explains the groups.
 */
export const stripeEvents = {
  'payment_intent.succeeded': 'payment',
  'payment_intent.payment_failed': 'payment',
  'payment_intent.processing': 'payment',
  'payment_intent.requires_action': 'payment',
  'payment_intent.canceled': 'payment',
  'payment_intent.created': 'no effect',
  'charge.refunded': 'refunds',
  'charge.refund.updated': 'refunds',
  'refund.created': 'refunds',
  'refund.updated': 'refunds',
  'refund.failed': 'refunds',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.succeeded': 'charge',
  'charge.updated': 'charge',
  'charge.pending': 'charge',
  'charge.failed': 'charge',
  'charge.captured': 'charge',
  'charge.expired': 'charge',
  'transfer.created': 'payout',
  'transfer.updated': 'payout',
  'transfer.reversed': 'payout',
  'account.updated': 'account',
  'account.external_account.created': 'account',
  'account.external_account.updated': 'account',
  'account.external_account.deleted': 'account',
  'payout.created': 'no effect',
  'payout.updated': 'no effect',
  'payout.paid': 'no effect',
  'payout.reconciliation_completed': 'no effect',
  'payout.failed': 'bank',
  'payout.canceled': 'bank',
  'balance.available': 'no effect',
  'balance_settings.updated': 'no effect',
  'topup.created': 'no effect',
  'topup.succeeded': 'no effect',
  'payment_intent.amount_capturable_updated': 'set aside',
  'payment_intent.partially_funded': 'set aside',
  'topup.failed': 'set aside',
  'topup.canceled': 'set aside',
  'topup.reversed': 'set aside',
  'radar.early_fraud_warning.created': 'set aside',
  'radar.early_fraud_warning.updated': 'set aside',
  'review.opened': 'set aside',
  'review.closed': 'set aside',
  'application_fee.created': 'set aside',
  'application_fee.refunded': 'set aside',
  'application_fee.refund.updated': 'set aside',
  'cash_balance.funds_available': 'set aside',
  'customer_cash_balance_transaction.created': 'set aside',
  'reserve.hold.created': 'set aside',
  'reserve.hold.updated': 'set aside',
  'reserve.plan.created': 'set aside',
  'reserve.plan.disabled': 'set aside',
  'reserve.plan.expired': 'set aside',
  'reserve.plan.updated': 'set aside',
  'reserve.release.created': 'set aside',
} as const satisfies { readonly [Type in Stripe.Event['type']]?: string };

/**
 * `charge`: reported by the payment that it belongs to, and set aside if it belongs to none. `bank`: the bank rejected a payout
 * from Stripe: for a connected account, that account is fetched; for the platform's own, the event is set aside.
 */
export type StripeHandling = (typeof stripeEvents)[keyof typeof stripeEvents];

export function handlingOf(type: string): StripeHandling | undefined {
  return Object.hasOwn(stripeEvents, type) ? stripeEvents[type as keyof typeof stripeEvents] : undefined;
}
