import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as english from '#/shared/config/texts/payments.ts';
import { away, fakeServer, holdAnswer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { UnpaidBalance } from './unpaid-balance.tsx';

const balance =
  (available: number, pending: number, owed = 0) =>
  () => ({ available, pending, owed, settlement: owed, currency: 'USD', releases: [] });

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

it('says that what is owed is to be paid before', async () => {
  fakeServer({ 'GET /payments/balance': balance(-500, 0, 500) });
  await show(<UnpaidBalance />);
  await expect.element(page.getByRole('alert').getByText(/^You owe \$500\.00\. Pay it before/)).toBeVisible();
});

it('keeps its place while the balance is not known', async () => {
  const { held, release } = holdAnswer<unknown>();
  fakeServer({ 'GET /payments/balance': () => held });
  const { container } = await show(<UnpaidBalance />);
  await expect.element(page.getByRole('status')).toBeInTheDocument();
  const before = container.querySelector('main')?.getBoundingClientRect().height ?? 0;
  expect(before).toBeGreaterThan(60);
  release(balance(120.1, 37.24)());
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
});

it('says that it does not know where payments do not answer', async () => {
  fakeServer({ 'GET /payments/balance': () => away });
  await show(<UnpaidBalance />);
  await expect.element(page.getByRole('alert').getByText(english.balanceIsUnknown)).toBeVisible();
});
