import Stripe from 'stripe';
import type { Outcome, PayoutOutcome, ProviderDispute, RefundOutcome } from '#/provider/provider.ts';

const refused = 'Your card was declined';

/** Maps a PaymentIntent to an outcome. https://docs.stripe.com/payments/paymentintents/lifecycle */
export function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  const { id: chargeId, status } = intent;
  switch (status) {
    case 'succeeded':
      if (intent.currency !== 'usd') throw new Error('a payment was made in another currency');
      return { state: 'succeeded', chargeId, amountCents: intent.amount_received };
    case 'requires_action':
    case 'requires_confirmation':
      return { state: 'requires_action', chargeId, clientSecret: intent.client_secret };
    case 'requires_payment_method':
      return { state: 'declined', chargeId, message: intent.last_payment_error?.message ?? refused };
    case 'canceled':
      return { state: 'cancelled', chargeId };
    default:
      return { state: 'pending', chargeId };
  }
}

/** Maps a card error to a decline. Rethrows other errors, since they do not say whether the card was charged. */
export function declined(error: unknown): Outcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    return { state: 'declined', chargeId: error.payment_intent?.id ?? null, message: error.message };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return { state: 'declined', chargeId: null, message: 'The payment could not be made with this card' };
  }
  throw error;
}

/** A transfer counts as paid when it is created, unless all of it was reversed. */
export function payoutOutcomeOf({ id, amount, amount_reversed: returnedCents }: Stripe.Transfer): PayoutOutcome {
  return { state: returnedCents >= amount ? 'failed' : 'paid', payoutId: id, returnedCents };
}

/** Undefined for inquiries, which move no money. https://docs.stripe.com/api/disputes/object#dispute_object-status */
export function disputeOf({ id: disputeId, status, amount, reason }: Stripe.Dispute): ProviderDispute | undefined {
  if (status.startsWith('warning') || status === 'prevented') return undefined;
  const state = status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open';
  return { disputeId, state, amountCents: amount, reason };
}

/** Maps a refund of Stripe. https://docs.stripe.com/api/refunds/object#refund_object-status */
export function refundOutcomeOf({
  id: refundId,
  status,
  failure_reason: why,
}: Stripe.Refund): RefundOutcome & { refundId: string } {
  switch (status) {
    case 'succeeded':
      return { state: 'succeeded', refundId };
    case 'failed':
    case 'canceled':
      return { state: 'failed', refundId, message: why ?? status };
    default:
      return { state: 'pending', refundId };
  }
}
