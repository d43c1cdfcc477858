import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, show } from '#/shared/testing/browser/show.tsx';
import { WalletPage } from './wallet-page.tsx';

const answers = (available: number) => ({
  'GET /config': () => ({ features: ['subscriptions'], version: '2.0.0' }),
  'GET /payments/balance': () => ({ available, pending: 0, currency: 'USD', releases: [] }),
  'GET /payments/account': () => ({ isComplete: true, url: null }),
  'GET /payments/payout-methods': () => ({ methods: [{ id: 'a', label: 'Bank ending in 6789' }] }),
  'GET /payments/methods': () => ({ methods: [] }),
  'GET /payments/transactions': () => ({ transactions: [], pagination: { hasMore: false, nextCursor: null } }),
});

it.each([
  [129.08, 1],
  [0, 0],
])('lets a former creator have paid out what they are owed: $%s', async (available, tickets) => {
  fakeServer(answers(available));
  await show(<WalletPage />, { ...ada, role: 'FAN' });
  await expect.element(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await expect.element(page.getByText('No transactions yet')).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Pay out' }).elements().length).toBe(tickets);
});
