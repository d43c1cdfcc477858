import type { Purchase } from '@stagedoor/contracts/purchases';
import { expect, it } from 'vitest';
import { refundWords } from './purchase-texts.ts';

it.each<[refund: Partial<Purchase>, words: string | undefined]>([
  [{ refunded: 0 }, undefined],
  [{ refunded: 2 }, 'Partly refunded'],
  [{ refunded: 5 }, 'Refunded'],
  [{ refunded: 0, isRefundPending: true }, 'Refund on its way'],
  [{ refunded: 2, isRefundPending: true }, 'Refund on its way'],
  [{ refunded: 0, dispute: 'open' }, 'Disputed at your bank'],
  [{ refunded: 0, dispute: 'lost' }, 'Returned by your bank'],
])('says of a purchase of $5 with %j what becomes of the money', (refund, words) => {
  expect(refundWords({ price: 5, refunded: 0, ...refund })).toBe(words);
});
