import type { Invoice } from '#/db/service-billing.ts';
import type { PaymentDraft } from '#/payments/payment-draft.ts';
import { platformId } from '#/service-billing/platform-id.ts';

/** The payment of an invoice. */
export function draftOf({ id, userId, amountCents }: Invoice): PaymentDraft {
  return {
    kind: 'invoice',
    payerId: userId,
    payeeId: platformId,
    amountCents,
    item: { kind: 'invoice', id },
    title: 'Business services',
  };
}
