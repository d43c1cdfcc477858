import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { desk, phone, show } from '#/shared/testing/browser/show.tsx';
import { balanceQuery } from '../api/wallet-queries.ts';
import { TransactionTable } from './transaction-table.tsx';

const invoice = {
  id: '01981b5c-0000-7000-8000-0000000000a1',
  kind: 'invoice',
  amount: -45,
  fee: 0,
  net: -45,
  counterparty: null,
  status: 'succeeded',
  createdAt: '2026-02-11T12:00:00.000Z',
  refunded: 0,
  paymentId: null,
  note: null,
  reason: null,
  dispute: null,
};
const refund = { ...invoice, id: '01981b5c-0000-7000-8000-0000000000a2', kind: 'refund', amount: 45, reason: 'admin' };
const payout = { ...invoice, id: '01981b5c-0000-7000-8000-0000000000a3', kind: 'payout', amount: -20, status: 'paid' };

it.each([
  ['a small', phone],
  ['a wide', desk],
])('says on %s screen that services are paid to the platform, and that a payout goes to the bank', async (_, size) => {
  await page.viewport(size.width, size.height);
  fakeServer({
    'GET /payments/transactions': () => ({
      transactions: [invoice, refund, payout],
      pagination: { page: 1, limit: 20, total: 3, totalPages: 1, hasMore: false, nextCursor: null },
    }),
  });
  await show(<TransactionTable emptyText="None" />);
  await expect.element(page.getByText('Your bank', { exact: true }).first()).toBeVisible();
  expect(page.getByText('Your bank', { exact: true }).elements()).toHaveLength(1);
  expect(page.getByText('Stagedoor', { exact: true }).elements()).toHaveLength(2);
});

it('reads balance and earnings again when what was on its way has arrived', async () => {
  let status = 'pending';
  const requests = fakeServer({
    'GET /payments/transactions': () => ({
      transactions: [{ ...refund, status }],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null },
    }),
    'GET /payments/balance': () => ({ available: 0, pending: 0, owed: 0, currency: 'USD', releases: [] }),
  });
  const reads = () => requests.filter(({ path }) => path === '/payments/balance').length;
  await show(
    <>
      <Balance />
      <TransactionTable emptyText="None" />
    </>,
  );
  await expect.element(page.getByText('Stagedoor', { exact: true }).first()).toBeVisible();
  await expect.poll(reads).toBe(1);
  status = 'succeeded';
  await expect.poll(reads, { timeout: 10_000 }).toBe(2);
});

function Balance() {
  return <p>{useQuery(balanceQuery).data?.available}</p>;
}
