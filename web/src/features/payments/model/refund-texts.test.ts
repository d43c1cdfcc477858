import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { expect, it } from 'vitest';
import * as spanish from '#/shared/config/texts/es/payments.ts';
import { describeRefundReason, refundableOf } from './refund-texts.ts';

it('a refund names who decided it, and quotes their comment', () => {
  expect(describeRefundReason({ kind: 'refund', reason: null, note: null })).toBeUndefined();
  expect(describeRefundReason({ kind: 'refund', reason: 'removed', note: null })).toBe('It was taken down');
  expect(describeRefundReason({ kind: 'refund', reason: 'creator', note: 'Sent twice' })).toBe(
    'Refunded by the creator: Sent twice',
  );
  expect(describeRefundReason({ kind: 'dispute', reason: null, note: 'product_not_received' })).toBe(
    'The payer’s bank says: product not received',
  );
  expect(describeRefundReason({ kind: 'dispute', reason: null, note: 'bank_cannot_process' })).toBe(
    'The payer’s bank says: bank cannot process',
  );
  expect(spanish.disputeReasons.fraudulent).toBe('fraude');
});

it('a payment can be refunded while it was not given back', () => {
  const of = (more: Partial<Transaction>) =>
    refundableOf({ kind: 'post', amount: 9.99, refunded: 0, status: 'succeeded', ...more } as Transaction);
  expect([of({}), of({ refunded: 4 }), of({ refunded: 9.99 })]).toEqual([9.99, 5.99, 0]);
  expect([of({ amount: -9.99 }), of({ kind: 'payout' }), of({ kind: 'refund' }), of({ status: 'pending' })]).toEqual([
    0, 0, 0, 0,
  ]);
  expect([of({ dispute: 'won' }), of({ dispute: 'open' }), of({ dispute: 'lost' })]).toEqual([9.99, 0, 0]);
});
