import { purchaseMessage, sendMessage } from '@stagedoor/contracts/messages';
import { confirmPayment, type Payment, sendTip, startSubscription } from '@stagedoor/contracts/payments';
import { purchasePost } from '@stagedoor/contracts/post-calls';
import { call } from '#/shared/lib/api-client.ts';
import type { Checkout } from '#/shared/lib/checkout-store.ts';
import { ClientError } from '#/shared/lib/client-error.ts';
import { fetchTransactions } from '../api/transactions-query.ts';
import type { Outcome, Wish } from './payment-rules.ts';

/** Pays. A repeat by the same key pays once. Throws a ClientError where it was refused or there was no answer. */
export async function payFor(checkout: Checkout, wish: Wish, idempotencyKey: string): Promise<Outcome> {
  const { paymentMethodId } = wish;
  const options = { idempotencyKey };
  switch (checkout.kind) {
    case 'subscription': {
      const body = { creatorId: checkout.payee.id, paymentMethodId };
      return outcomeOf(await call(startSubscription, { body }, options));
    }
    case 'post': {
      const params = { id: checkout.postId };
      return outcomeOf((await call(purchasePost, { params, body: { paymentMethodId } }, options)).payment);
    }
    case 'message': {
      const params = { id: checkout.messageId };
      return outcomeOf((await call(purchaseMessage, { params, body: { paymentMethodId } }, options)).payment);
    }
    case 'tip':
      return checkout.conversationId === undefined
        ? outcomeOf(await call(sendTip, { body: tipOf(checkout, wish) }, options))
        : tipByMessage(checkout, wish, idempotencyKey);
  }
}

export async function confirm(confirmationId: string): Promise<Outcome> {
  return outcomeOf(await call(confirmPayment, { params: { id: confirmationId } }));
}

function tipOf(checkout: Checkout & { readonly kind: 'tip' }, { paymentMethodId, amount = 0 }: Wish) {
  const { payee, postId } = checkout;
  return { creatorId: payee.id, amount, paymentMethodId, ...(postId !== undefined && { postId }) };
}

/**
 * A tip in a conversation is a message. While its payment is on its way there is no message yet: it stands in the wallet.
 * A card that asks for a confirmation is refused there.
 */
async function tipByMessage({ payee }: Checkout, wish: Wish, idempotencyKey: string): Promise<Outcome> {
  const { paymentMethodId, amount = 0, note = '' } = wish;
  const body = { receiverId: payee.id, type: 'TIP', content: note, amount, paymentMethodId } as const;
  try {
    await call(sendMessage, { body }, { idempotencyKey });
    return { status: 'succeeded' };
  } catch (error) {
    if (!(error instanceof ClientError) || error.statusCode !== 409) throw error;
    const paymentId = await findPendingTip(payee.id, amount);
    if (paymentId === undefined) throw error;
    return { status: 'pending', paymentId };
  }
}

async function findPendingTip(payeeId: string, dollars: number): Promise<string | undefined> {
  const { transactions } = await fetchTransactions(10);
  return transactions.find(
    ({ kind, counterparty, amount, status }) =>
      kind === 'tip' && counterparty?.id === payeeId && amount === -dollars && status === 'pending',
  )?.id;
}

/** Without a payment there was nothing left to pay. */
function outcomeOf(payment: Payment | undefined): Outcome {
  if (payment === undefined) return { status: 'succeeded' };
  const { status, paymentId, confirmationId, subscription } = payment;
  switch (status) {
    case 'succeeded':
      return { status, subscription };
    case 'pending':
      return { status, paymentId };
    case 'requires_action':
      return { status, paymentId, confirmationId: confirmationId ?? paymentId };
  }
}
