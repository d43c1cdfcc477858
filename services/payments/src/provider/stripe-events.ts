import type Stripe from 'stripe';
import type { PaymentReference, ReceivedEvent } from '#/provider/provider.ts';
import { handlingOf } from '#/provider/stripe-event-table.ts';
import { disputeOf, outcomeOf } from '#/provider/stripe-outcomes.ts';

type Report = ReceivedEvent['report'];

/** Returns what an event of Stripe reports. https://docs.stripe.com/api/events/types */
export function readStripeEvent(event: Stripe.Event): ReceivedEvent {
  const accountId = event.account ?? null;
  return { id: event.id, type: event.type, accountId, report: reportOf(event, accountId) };
}

function reportOf({ type, data: { object } }: Stripe.Event, accountId: string | null): Report {
  switch (handlingOf(type)) {
    case 'payment': {
      const intent = object as Stripe.PaymentIntent;
      return { about: 'payment', of: referenceOf(intent.id, intent.metadata), outcome: outcomeOf(intent) };
    }
    case 'refunds': {
      const { payment_intent: of, charge, metadata } = readRefunded(object as Stripe.Charge | Stripe.Refund);
      return { about: 'refunds', of: referenceOf(idOf(of) ?? idOf(charge), metadata) };
    }
    case 'dispute': {
      const reported = object as Stripe.Dispute;
      const dispute = disputeOf(reported);
      if (dispute === undefined) return 'no effect';
      return {
        about: 'dispute',
        of: referenceOf(idOf(reported.payment_intent) ?? idOf(reported.charge), null),
        dispute,
      };
    }
    case 'payout': {
      const { id: payoutId, metadata } = object as Stripe.Transfer;
      return { about: 'payout', payoutId, key: metadata?.payout ?? null };
    }
    case 'account': {
      // An event of a bank account names the connected account that it belongs to.
      const id = type === 'account.updated' ? (object as Stripe.Account).id : accountId;
      return id === null ? 'not understood' : { about: 'account', accountId: id };
    }
    case 'charge':
      return (object as Stripe.Charge).payment_intent === null ? 'not understood' : 'no effect';
    case 'bank':
      return accountId === null ? 'not understood' : { about: 'account', accountId };
    case 'no effect':
      return 'no effect';
    case 'set aside':
    case undefined:
      return 'not understood';
  }
}

/** A charge that was refunded is named by its own id, a refund by those of its charge and payment. */
function readRefunded(
  object: Stripe.Charge | Stripe.Refund,
): Pick<Stripe.Refund, 'payment_intent' | 'charge' | 'metadata'> {
  const { payment_intent, metadata } = object;
  return { payment_intent, metadata, charge: object.object === 'refund' ? object.charge : object.id };
}

const idOf = (of: string | { readonly id: string } | null | undefined): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null);

function referenceOf(chargeId: string | null, metadata: Stripe.Metadata | null): PaymentReference {
  return { chargeId, key: metadata?.payment ?? null };
}
