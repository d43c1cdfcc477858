import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import { plainFormat } from '@stagedoor/csv/spreadsheet-format';
import { expect, it } from 'vitest';
import {
  describeOwnStatus,
  describeReturned,
  describeStatus,
  isOpen,
  isWithoutEffect,
  nameKind,
  nameOrganization,
} from './describe-transaction.ts';
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
  dispute: null,
};

it('a spreadsheet gets a row each, with money in dollars', () => {
  const payout: Transaction = { ...tip, id: 'p1', kind: 'payout', amount: -20, fee: 0, net: -20, counterparty: null };
  expect(toCsv([tip, { ...payout, status: 'paid' }], plainFormat)).toBe(
    'Date,Kind,With,Amount,Fee,Net,Status,Id\r\n' +
      '2026-02-11T12:00:00.000Z,tip,theo,5.00,0.45,4.55,succeeded,t1\r\n' +
      '2026-02-11T12:00:00.000Z,payout,,-20.00,0.00,-20.00,paid,p1\r\n',
  );
});

it('who was paid reads of a dispute that they won or lost it, and the payer that the creator did', () => {
  const { counterparty } = tip;
  const dispute = { kind: 'dispute', status: 'won', counterparty } as const;
  expect(describeOwnStatus({ ...dispute, amount: -5 }).label).toBe('You won');
  expect(describeOwnStatus({ ...dispute, amount: -5, status: 'lost' }).label).toBe('You lost');
  expect(describeOwnStatus({ ...dispute, amount: 5 }).label).toBe('Creator won');
  expect(describeOwnStatus({ ...dispute, amount: -5, status: 'open' }).label).toBe('Being decided');
});

it('an invoice is disputed with the platform, not with a creator', () => {
  const dispute = { kind: 'dispute', status: 'won', amount: 5, counterparty: null } as const;
  expect(describeOwnStatus(dispute).label).toBe('Stagedoor won');
  expect(describeStatus(dispute).label).toBe('Stagedoor won');
  expect(describeStatus({ ...dispute, status: 'lost' }).label).toBe('Stagedoor lost');
});

it('what was declined, cancelled, failed or won moved nothing in the end', () => {
  const statuses = ['succeeded', 'pending', 'declined', 'cancelled', 'failed', 'open', 'won', 'lost'] as const;
  expect(statuses.filter((status) => isWithoutEffect({ status }))).toEqual(['declined', 'cancelled', 'failed', 'won']);
});

it('a payment that waits for its payer is not decided by itself', () => {
  expect(
    ['pending', 'processing', 'requires_action', 'paid'].map((status) => isOpen({ status } as Transaction)),
  ).toEqual([true, true, false, false]);
  expect(describeStatus({ ...tip, status: 'requires_action' })).toEqual({ label: 'Waits for you', tone: 'warn' });
});

it('names a kind and a state that only a newer server knows as they came', () => {
  expect(nameKind({ kind: 'gift' as 'tip' })).toBe('gift');
  expect(describeStatus({ ...tip, status: 'held' as 'paid' })).toEqual({ label: 'held', tone: 'quiet' });
});

it('says of a payout what came back, and what was paid into the balance', () => {
  expect(describeReturned({ kind: 'payout', refunded: 5 })).toBe('$5.00 came back');
  expect(describeReturned({ kind: 'tip', refunded: 5 })).toBe('$5.00 refunded');
  expect(nameKind({ kind: 'payout', isTopUp: true })).toBe('Paid in');
  expect(nameOrganization({ kind: 'payout', isTopUp: true }, 'Your bank')).toBe('Your balance');
});
