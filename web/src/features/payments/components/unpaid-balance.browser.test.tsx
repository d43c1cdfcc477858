import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as english from '#/shared/config/texts/payments.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { UnpaidBalance } from './unpaid-balance.tsx';

const balance = (available: number, pending: number) => () => ({ available, pending, currency: 'USD', releases: [] });

it('says what is lost with the account: what is available and what is on its way', async () => {
  fakeServer({ 'GET /payments/balance': balance(120.1, 37.24) });
  await show(<UnpaidBalance />);
  await expect.element(page.getByRole('alert').getByText(english.balanceIsLost({ balance: '$157.34' }))).toBeVisible();
});

it.each([
  [0, 0],
  [-4.41, 0],
])('says nothing of %d available and %d pending', async (available, pending) => {
  const requests = fakeServer({ 'GET /payments/balance': balance(available, pending) });
  await show(<UnpaidBalance />);
  await expect.poll(() => requests.length).toBe(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
