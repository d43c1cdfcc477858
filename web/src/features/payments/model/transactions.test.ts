import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { expect, it } from 'vitest';
import { describeStatus, filters, isEarned, isOpen, passes } from './describe-transaction.ts';
import { toCsv } from './transactions-csv.ts';

const tip: Transaction = {
  id: 't1',
  kind: 'tip',
  amount: 5,
  fee: 0.45,
  net: 4.55,
  counterparty: { id: 'theo', username: 'theo', displayName: 'Theo', avatarUrl: null, isVerified: false },
  status: 'succeeded',
  createdAt: '2026-02-11T12:00:00.000Z',
  refunded: 0,
  paymentId: null,
  note: null,
  reason: null,
};

it('a spreadsheet gets a row each, with money in dollars', () => {
  const payout: Transaction = { ...tip, id: 'p1', kind: 'payout', amount: -20, fee: 0, net: -20, counterparty: null };
  expect(toCsv([tip, { ...payout, status: 'paid' }])).toBe(
    'Date,Kind,With,Amount,Fee,Net,Status,Id\r\n' +
      '2026-02-11T12:00:00.000Z,tip,theo,5.00,0.45,4.55,succeeded,t1\r\n' +
      '2026-02-11T12:00:00.000Z,payout,,-20.00,0.00,-20.00,paid,p1\r\n',
  );
});

it('every kind passes all and one other filter', () => {
  for (const kind of ['subscription', 'renewal', 'tip', 'post', 'message', 'payout', 'refund'] as const) {
    expect(filters.filter(({ value }) => passes(value, { kind }))).toHaveLength(2);
  }
});

it('earnings list income, refunds and payouts', () => {
  const rows = [
    tip,
    { kind: 'tip', amount: -5 },
    { kind: 'payout', amount: -20 },
    { kind: 'refund', amount: -5 },
    { kind: 'refund', amount: 5 },
  ];
  expect(rows.map((one) => isEarned(one as Transaction))).toEqual([true, false, true, true, false]);
});

it('a payment that waits for its payer is not decided by itself', () => {
  expect(
    ['pending', 'processing', 'requires_action', 'paid'].map((status) => isOpen({ status } as Transaction)),
  ).toEqual([true, true, false, false]);
  expect(describeStatus('requires_action')).toEqual({ label: 'Waits for you', tone: 'warn' });
});
