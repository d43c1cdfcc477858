import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { expect, it } from 'vitest';
import { describeRefundReason, refundableOf } from './refund-words.ts';

it('a refund says who decided it, and what they wrote', () => {
  expect(describeRefundReason({ reason: null, note: null })).toBeUndefined();
  expect(describeRefundReason({ reason: 'removed', note: null })).toBe('It was taken down');
  expect(describeRefundReason({ reason: 'creator', note: 'Sent twice' })).toBe('Refunded by the creator: Sent twice');
});

it('what was received and not given back yet can be refunded', () => {
  const of = (more: Partial<Transaction>) =>
    refundableOf({ kind: 'post', amount: 9.99, refunded: 0, status: 'succeeded', ...more } as Transaction);
  expect([of({}), of({ refunded: 4 }), of({ refunded: 9.99 })]).toEqual([9.99, 5.99, 0]);
  expect([of({ amount: -9.99 }), of({ kind: 'payout' }), of({ kind: 'refund' }), of({ status: 'pending' })]).toEqual([
    0, 0, 0, 0,
  ]);
});
