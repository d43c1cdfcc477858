import { buyGift } from '@stagedoor/contracts/gifts';
import { purchaseMessage, sendMessage } from '@stagedoor/contracts/messages';
import { type Payment, sendTip, startSubscription } from '@stagedoor/contracts/payments';
import { purchasePost } from '@stagedoor/contracts/post-calls';
import { openServiceAgain, payInvoice } from '@stagedoor/contracts/service-billing';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { ClientError } from '#/shared/http/client-error.ts';
import type { Checkout, CreatorCheckout } from '#/shared/stores/checkout-store.ts';
import { cardsQuery } from '../api/cards-query.ts';
import { fetchTransactions } from '../api/transactions-query.ts';
import { finishPayment } from './finish-payment.ts';
import type { Outcome, Wish } from './payment-rules.ts';

/** Pays. A repeat with the same key pays only once. Throws a ClientError if it was rejected or there was no answer. */
export async function payFor(checkout: Checkout, wish: Wish, idempotencyKey: string): Promise<Outcome> {
  const card = cardOf(wish);
  const options = { idempotencyKey };
  switch (checkout.kind) {
    case 'subscription': {
      const { payee, price, quote } = checkout;
      const terms = quote === undefined ? { expectedPrice: price } : { quoteId: quote.id };
      const body = { creatorId: payee.id, ...card, ...terms };
      return outcomeOf(await call(startSubscription, { body }, options));
    }
    case 'gift': {
      const { payee, quote } = checkout;
      const body = { creatorId: payee.id, quoteId: quote?.id ?? '', ...card };
      const payment = await call(buyGift, { body }, options);
      // Its code is asked for by its id.
      return { ...outcomeOf(payment), paymentId: payment.paymentId };
    }
    case 'post': {
      const params = { id: checkout.postId };
      const body = { ...card, expectedPrice: checkout.price };
      return outcomeOf((await call(purchasePost, { params, body }, options)).payment);
    }
    case 'message': {
      const params = { id: checkout.messageId };
      const body = { ...card, expectedPrice: checkout.price };
      return outcomeOf((await call(purchaseMessage, { params, body }, options)).payment);
    }
    case 'service': {
      const params = { slug: checkout.slug };
      const body = { interval: checkout.interval, ...card, expectedPrice: checkout.price };
      return outcomeOf(await call(openServiceAgain, { params, body }, options));
    }
    case 'invoice': {
      const params = { id: checkout.invoiceId };
      return outcomeOf(await call(payInvoice, { params, body: card }, options));
    }
    case 'tip':
      return checkout.conversationId === undefined
        ? outcomeOf(await call(sendTip, { body: tipOf(checkout, wish) }, options))
        : tipByMessage(checkout, wish, idempotencyKey);
  }
}

/** The card of a payment; none where nothing is paid now. */
const cardOf = ({ paymentMethodId }: Wish) => (paymentMethodId === undefined ? {} : { paymentMethodId });

export async function confirm(client: QueryClient, confirmationId: string): Promise<Outcome> {
  const { publishableKey } = await client.ensureQueryData(cardsQuery);
  return outcomeOf(await finishPayment(confirmationId, publishableKey));
}

function tipOf(checkout: Checkout & { readonly kind: 'tip' }, wish: Wish) {
  const { payee, postId } = checkout;
  return { creatorId: payee.id, amount: wish.amount ?? 0, ...cardOf(wish), ...(postId !== undefined && { postId }) };
}

/**
 * A tip in a conversation is a message. While its payment is on its way, or waits for its payer, there is no message yet:
 * it is listed in the wallet, and the message follows once it is paid.
 */
async function tipByMessage({ payee }: CreatorCheckout, wish: Wish, idempotencyKey: string): Promise<Outcome> {
  const { amount = 0, note = '' } = wish;
  const body = { receiverId: payee.id, type: 'TIP', content: note, amount, ...cardOf(wish) } as const;
  try {
    await call(sendMessage, { body }, { idempotencyKey });
    return { status: 'succeeded' };
  } catch (error) {
    if (!(error instanceof ClientError) || error.statusCode !== 409) throw error;
    const open = await findOpenTip(payee.id, amount);
    if (open === undefined) throw error;
    return open;
  }
}

/** The latest open tip of that amount. A confirmation has the same id as its payment. */
async function findOpenTip(payeeId: string, dollars: number): Promise<Outcome | undefined> {
  const { transactions } = await fetchTransactions(10);
  for (const { id: paymentId, kind, counterparty, amount, status } of transactions) {
    if (kind !== 'tip' || counterparty?.id !== payeeId || amount !== -dollars) continue;
    if (status === 'pending') return { status, paymentId };
    if (status === 'requires_action') return { status, paymentId, confirmationId: paymentId };
  }
  return undefined;
}

/** Without a payment there was nothing left to pay. A payment in a state unknown to this version is still open: the wallet shows more. */
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
    default:
      return { status: 'pending', paymentId };
  }
}
