import type { Subscription } from '@stagedoor/contracts/subscription';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { beginAttempt, endAttempt } from '#/shared/http/attempts.ts';
import { ClientError, serverMessageOf } from '#/shared/http/client-error.ts';
import type { Checkout } from '#/shared/stores/checkout-store.ts';

/** The state of a requested payment. */
export type Outcome =
  | {
      readonly status: 'succeeded';
      readonly subscription?: Subscription | undefined;
      readonly paymentId?: string | undefined;
    }
  /** The provider has not decided yet; `paymentId` identifies it among the transactions. */
  | { readonly status: 'pending'; readonly paymentId: string }
  /** Its payer has to confirm it. */
  | { readonly status: 'requires_action'; readonly paymentId: string; readonly confirmationId: string };

/** For a purchase: the payment method, and the amount if the payer decides it. */
export interface Wish {
  /** Undefined where nothing is to be paid now. */
  readonly paymentMethodId?: string;
  /** Dollars of a tip. */
  readonly amount?: number;
  /** The note of a tip in a conversation. */
  readonly note?: string;
}

/** Identifies the paid item, without its price. */
export function itemOf(checkout: Checkout): string {
  switch (checkout.kind) {
    case 'subscription':
      return `subscription ${checkout.payee.id}`;
    case 'gift':
      return `gift ${checkout.payee.id}`;
    case 'post':
      return `post ${checkout.postId}`;
    case 'message':
      return `message ${checkout.messageId}`;
    case 'tip':
      return `tip ${checkout.payee.id} ${checkout.postId ?? checkout.conversationId ?? ''}`;
    case 'service':
      return `service ${checkout.slug} ${checkout.interval}`;
    case 'invoice':
      return `invoice ${checkout.invoiceId}`;
  }
}

/** Returns the identity of a payment: a repeat with the same value is the same payment. */
export function attemptOf(checkout: Checkout, { paymentMethodId, amount, note }: Wish): string {
  // The amount is part of it, because the server rejects a key that is reused with another body.
  const sum =
    checkout.kind === 'tip'
      ? `${amount} ${note ?? ''}`
      : `at ${((checkout.kind === 'subscription' || checkout.kind === 'gift') && checkout.quote?.id) || checkout.price}`;
  return `${itemOf(checkout)} ${paymentMethodId} ${sum}`;
}

const ONE_HOUR_MS = 3_600_000;
const attemptNameOf = (userId: string, what: string) => `pay-attempt:${userId}:${what}`;

/** Returns the idempotency key for a payment: for an hour, that of the last try of the same payment whose outcome is unknown. */
export function keyForPayment(userId: string, what: string): string {
  return beginAttempt(attemptNameOf(userId, what), { expiresAfterMs: ONE_HOUR_MS }).key;
}

/** Called once the outcome is known: the next payment, even for the same item, gets a new key. */
export function forgetPaymentAttempt(userId: string, what: string): void {
  endAttempt(attemptNameOf(userId, what));
}

/** The current price, in dollars, if nothing was charged because a different one was shown. */
export function newPriceOf(error: unknown): number | undefined {
  if (!(error instanceof ClientError) || error.statusCode !== 409) return undefined;
  return error.errors?.find(({ field }) => field === 'expectedPrice')?.value;
}

/** Whether it is certain that nothing was paid, because the server rejected the request. Otherwise it may have been paid. */
export function isRefused(error: unknown): boolean {
  if (newPriceOf(error) !== undefined) return true;
  return error instanceof ClientError && error.statusCode >= 400 && error.statusCode < 500 && !isUndecided(error);
}

/** Whether the quote of a subscription cannot be accepted as it is. */
export function isOutdatedQuote(checkout: Checkout, error: unknown): boolean {
  if (checkout.kind !== 'subscription' || checkout.quote === undefined) return false;
  return error instanceof ClientError && error.statusCode === 409;
}

/** Whether no answer arrived although the request may have. Nothing is sent by a device that knows that it is offline. */
function isAnswerLost(error: unknown): boolean {
  return error instanceof ClientError && error.statusCode === 0 && navigator.onLine;
}

/** Whether the item no longer exists, or its seller does not sell it to this person. */
export function isUnsold(error: unknown): boolean {
  return error instanceof ClientError && [400, 403, 404].includes(error.statusCode);
}

/**
 * A 409 can mean that the same payment is in progress. A 401, 403 or 429 may be sent before the server looks for an earlier try
 * with the same key, whose answer was lost: the session has ended, or step-up authentication is required.
 */
function isUndecided({ statusCode }: ClientError): boolean {
  return [401, 403, 409, 429].includes(statusCode);
}

/** What is known about a failed payment. */
export function failureOf(error: unknown): string {
  return isAnswerLost(error) ? paymentTexts.answerLost : refusalOf(error);
}

/** The inline message of why nothing was paid: the server's own message for a rejection, because the mapped ones do not mention money. */
export function refusalOf(error: unknown): string {
  // A stub answers instead of payments: nothing can be paid.
  if (error instanceof ClientError && error.statusCode === 501) return paymentTexts.notAvailable;
  const [field] = error instanceof ClientError ? (error.errors ?? []) : [];
  return field?.message ?? serverMessageOf(error, paymentTexts.failed);
}
