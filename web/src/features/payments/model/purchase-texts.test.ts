import type { Purchase } from '@stagedoor/contracts/purchases';
import { expect, it } from 'vitest';
import { describeEarlierDispute, refundWords } from './purchase-texts.ts';

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

const purchasedAt = '2026-02-03T12:00:00.000Z';

it.each<[dispute: readonly Purchase['dispute'][], words: RegExp | undefined]>([
  [[], undefined],
  [[undefined], undefined],
  [['lost'], /^You paid for this on Feb 3, 2026, and your bank returned that payment to you\./],
  [['lost', 'open'], /^You paid for this on Feb 3, 2026, and dispute that payment at your bank\./],
])('says before a payment what became of earlier ones that were disputed: %j', (disputes, words) => {
  const earlier = disputes.map((dispute) => ({ purchasedAt, ...(dispute && { dispute }) }));
  const said = describeEarlierDispute(earlier);
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(words);
});
