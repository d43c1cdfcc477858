import type Stripe from 'stripe';
import type { ProviderEvent } from '#/provider/provider.ts';
import { outcomeOf, payoutStateOf } from '#/provider/stripe-outcomes.ts';

/**
 * Returns what an event of Stripe reports; undefined for an event that is not handled.
 * https://docs.stripe.com/api/events/types
 */
export function readStripeEvent(event: Stripe.Event): ProviderEvent | undefined {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      const key = intent.metadata.payment;
      return key === undefined ? undefined : { about: 'payment', key, outcome: outcomeOf(intent) };
    }
    case 'charge.refunded': {
      // A charge carries the metadata of the intent that made it.
      const key = event.data.object.metadata.payment;
      return key === undefined ? undefined : { about: 'refunds', key };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const key = event.data.object.metadata?.payment;
      return key === undefined ? undefined : { about: 'refunds', key };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return readDispute(event.data.object);
    case 'transfer.created':
    case 'transfer.updated':
    case 'transfer.reversed': {
      const transfer = event.data.object;
      const key = transfer.metadata.payout;
      return key === undefined ? undefined : { about: 'payout', key, state: payoutStateOf(transfer) };
    }
    case 'account.updated':
      return { about: 'account', accountId: event.data.object.id };
    case 'account.external_account.created':
    case 'account.external_account.updated':
    case 'account.external_account.deleted':
      // An event of a connected account names the account that it happened to.
      return event.account === undefined ? undefined : { about: 'account', accountId: event.account };
    default:
      return undefined;
  }
}

/** Ignores inquiries, which move no money. https://docs.stripe.com/api/disputes/object#dispute_object-status */
function readDispute({
  id: disputeId,
  status,
  amount,
  reason,
  payment_intent: of,
}: Stripe.Dispute): ProviderEvent | undefined {
  if (of === null || status.startsWith('warning') || status === 'prevented') return undefined;
  const state = status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open';
  const chargeId = typeof of === 'string' ? of : of.id;
  return { about: 'dispute', chargeId, dispute: { disputeId, state, amountCents: amount, reason } };
}
