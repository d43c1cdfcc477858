import { describe, expect, it } from 'vitest';
import { toClientError } from '#/shared/http/client-error.ts';
import type { Checkout } from '#/shared/stores/checkout-store.ts';
import { attemptOf, isRefused, newPriceOf, refusalOf } from './payment-rules.ts';

const payee = { id: 'mara', username: 'mara', displayName: 'Mara', avatarUrl: null, isVerified: false };
const card = { paymentMethodId: 'visa' };

describe('the same attempt', () => {
  const tip: Checkout = { kind: 'tip', payee };
  it('is the same item by the same card at the same price', () => {
    const post: Checkout = { kind: 'post', payee, postId: 'one', price: 5 };
    expect(attemptOf(post, card)).toBe(attemptOf({ ...post, formerPrice: 4 }, card));
    expect(attemptOf(post, card)).not.toBe(attemptOf({ ...post, price: 6 }, card));
    expect(attemptOf(post, card)).not.toBe(attemptOf({ ...post, postId: 'two' }, card));
    expect(attemptOf(post, card)).not.toBe(attemptOf(post, { paymentMethodId: 'other' }));
    expect(attemptOf(post, card)).not.toBe(attemptOf({ kind: 'subscription', payee, price: 5 }, card));
    const message: Checkout = { kind: 'message', payee, messageId: 'one', conversationId: 'c', price: 5 };
    expect(attemptOf(message, card)).not.toBe(attemptOf(post, card));
  });

  it('of a tip is the same amount for the same, with the same words', () => {
    const five = attemptOf(tip, { ...card, amount: 5 });
    expect(attemptOf(tip, { ...card, amount: 5 })).toBe(five);
    expect(attemptOf(tip, { ...card, amount: 6 })).not.toBe(five);
    expect(attemptOf({ ...tip, postId: 'one' }, { ...card, amount: 5 })).not.toBe(five);
    expect(attemptOf(tip, { ...card, amount: 5, note: 'thanks' })).not.toBe(five);
  });
});

describe('a failed call', () => {
  it.each([400, 402, 404])('with %d has certainly paid nothing', (status) => {
    expect(isRefused(toClientError(status, undefined))).toBe(true);
  });

  it.each([0, 401, 403, 409, 429, 500, 503])('with %d may have paid, by this try or the one before', (status) => {
    expect(isRefused(toClientError(status, undefined))).toBe(false);
  });

  it('because of another price has paid nothing, and says which price it is', () => {
    const errors = [{ field: 'expectedPrice', message: 'The price is now $7.00', value: 7 }];
    const repriced = toClientError(409, { message: 'The price is now $7.00. You have not been charged.', errors });
    expect([isRefused(repriced), newPriceOf(repriced)]).toEqual([true, 7]);
    expect(newPriceOf(toClientError(409, { message: 'This Idempotency-Key was used for another request' }))).toBe(
      undefined,
    );
  });

  it('is explained in the server’s words', () => {
    expect(refusalOf(toClientError(402, { message: 'Your card was declined' }))).toBe('Your card was declined');
    expect(refusalOf(toClientError(403, { message: 'Subscribe first' }))).toBe('Subscribe first');
    expect(refusalOf(toClientError(503, { message: 'Payments are not available' }))).toBe(
      'Server error. Please try again later.',
    );
    expect(refusalOf(toClientError(501, { message: 'This service is not available yet' }))).toBe(
      'Payments are not available',
    );
    expect(refusalOf(toClientError(0, undefined))).toBe('Network error. Please check your internet connection.');
    const errors = [{ field: 'amount', message: 'This is more than is available' }];
    expect(refusalOf(toClientError(400, { message: 'Invalid request data.', errors }))).toBe(
      'This is more than is available',
    );
    expect(refusalOf(new Error('?'))).toBe('The payment failed. You have not been charged.');
  });
});
