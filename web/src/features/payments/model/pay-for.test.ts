import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Checkout } from '#/shared/stores/checkout-store.ts';
import { fakeBrowser, type Reply } from '#/shared/testing/fake-browser.ts';
import { payFor } from './pay-for.ts';

const payee = { id: 'mara', username: 'mara', displayName: 'Mara', avatarUrl: null, isVerified: false };
const wish = { paymentMethodId: 'visa' };
const paid = (data: object): Reply => ({ status: 201, body: { success: true, data } });

afterEach(() => vi.unstubAllGlobals());

/** Pays, with these answers in order; returns the outcome and the requests. */
async function pay(checkout: Checkout, given: object, ...replies: Reply[]) {
  const sent = fakeBrowser(() => replies.shift() ?? { status: 500 });
  const outcome = await payFor(checkout, { ...wish, ...given }, 'key-1');
  return { outcome, sent: sent.map(({ method, path, body }) => [`${method} ${path}`, body && JSON.parse(body)]) };
}

describe('paying', () => {
  it('for a subscription names the creator, the card and the price that was shown', async () => {
    const subscription = { id: 's1', price: 9.99 };
    const reply = paid({ status: 'succeeded', paymentId: 'p1', subscription });
    expect(await pay({ kind: 'subscription', payee, price: 9.99 }, {}, reply)).toEqual({
      outcome: { status: 'succeeded', subscription },
      sent: [['POST /api/payments/subscriptions', { creatorId: 'mara', paymentMethodId: 'visa', expectedPrice: 9.99 }]],
    });
  });

  it('for a post that was bought already has nothing left to pay', async () => {
    const { outcome, sent } = await pay({ kind: 'post', payee, postId: 'one', price: 5 }, {}, paid({ id: 'one' }));
    expect(outcome).toEqual({ status: 'succeeded', subscription: undefined });
    expect(sent).toEqual([['POST /api/posts/one/purchase', { paymentMethodId: 'visa', expectedPrice: 5 }]]);
  });

  it('for a message can be on its way, or wait for its payer', async () => {
    const message: Checkout = { kind: 'message', payee, messageId: 'one', conversationId: 'c', price: 5 };
    const pending = paid({ id: 'one', payment: { status: 'pending', paymentId: 'p1' } });
    expect((await pay(message, {}, pending)).outcome).toEqual({ status: 'pending', paymentId: 'p1' });
    const payment = { status: 'requires_action', paymentId: 'p1', confirmationId: 'c1' };
    expect((await pay(message, {}, paid({ id: 'one', payment }))).outcome).toEqual(payment);
  });

  it('is not over where a newer server answers a state that is unknown here', async () => {
    const held = paid({ id: 'one', payment: { status: 'held', paymentId: 'p1' } });
    const { outcome } = await pay({ kind: 'post', payee, postId: 'one', price: 5 }, {}, held);
    expect(outcome).toEqual({ status: 'pending', paymentId: 'p1' });
  });

  it('tips for a post', async () => {
    const reply = paid({ status: 'succeeded', paymentId: 'p1' });
    const { sent } = await pay({ kind: 'tip', payee, postId: 'one' }, { amount: 5 }, reply);
    expect(sent).toEqual([
      ['POST /api/payments/tips', { creatorId: 'mara', amount: 5, paymentMethodId: 'visa', postId: 'one' }],
    ]);
  });
});

describe('a tip in a conversation', () => {
  const tip: Checkout = { kind: 'tip', payee, conversationId: 'c' };
  const conflict: Reply = { status: 409, body: { success: false, message: 'Your payment is being processed.' } };
  const wallet = (...transactions: object[]): Reply => ({
    status: 200,
    body: { success: true, data: { transactions, pagination: {} } },
  });
  const waiting = { id: 'p1', kind: 'tip', counterparty: payee, amount: -5, status: 'pending' };

  it('is a message', async () => {
    const { outcome, sent } = await pay(tip, { amount: 5, note: 'Bravo' }, paid({ id: 'm1' }));
    expect(outcome).toEqual({ status: 'succeeded' });
    expect(sent).toEqual([
      ['POST /api/messages', { receiverId: 'mara', type: 'TIP', content: 'Bravo', amount: 5, paymentMethodId: 'visa' }],
    ]);
  });

  it('that is not paid yet is found in the wallet, where it waits', async () => {
    const others = [
      { ...waiting, id: 'p2', amount: -6 },
      { ...waiting, id: 'p3', status: 'succeeded' },
    ];
    expect((await pay(tip, { amount: 5 }, conflict, wallet(...others, waiting))).outcome).toEqual({
      status: 'pending',
      paymentId: 'p1',
    });
  });

  it('that asks to be confirmed is found in the wallet, too', async () => {
    const asks = { ...waiting, status: 'requires_action' };
    expect((await pay(tip, { amount: 5 }, conflict, wallet(asks))).outcome).toEqual({
      status: 'requires_action',
      paymentId: 'p1',
      confirmationId: 'p1',
    });
  });

  it('that collides with something else is not taken', async () => {
    await expect(pay(tip, { amount: 5 }, conflict, wallet())).rejects.toThrow('Your payment is being processed.');
  });
});
