import { confirmPayment, type Payment } from '@stagedoor/contracts/payments';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { call } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import { getPersonId } from '#/shared/session/session-store.ts';
import { openStripe } from './open-stripe.ts';

/**
 * Finishes a payment that its payer was asked to confirm. With Stripe, the payer confirms in Stripe's window first, and the server
 * asks Stripe for the outcome. With the sandbox, which has no key, the payer's answer is enough. Throws a 402 with the bank's
 * message if it was declined.
 */
export async function finishPayment(confirmationId: string, publishableKey: string | null): Promise<Payment> {
  const personId = getPersonId();
  const confirm = () => call(confirmPayment, { params: { id: confirmationId } }, { personId });
  const payment = await confirm();
  const { status, clientSecret } = payment;
  if (status !== 'requires_action' || !clientSecret || publishableKey === null) return payment;
  const stripe = await openStripe(publishableKey);
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) {
    const message = error.message ?? paymentTexts.failed;
    throw new ClientError(402, message, { serverMessage: message });
  }
  return confirm();
}
