import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { TargetTransaction } from './target-transaction.tsx';

const tip = {
  id: '01981b5c-0000-7000-8000-0000000000a1',
  kind: 'tip',
  amount: 5,
  fee: 0.45,
  net: 4.55,
  counterparty: ben,
  status: 'succeeded',
  createdAt: '2026-02-11T12:00:00.000Z',
  refunded: 0,
  paymentId: null,
  note: null,
  reason: null,
  dispute: null,
};
const pagination = { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
const target = () => page.getByRole('region', { name: 'The payment you came for' });
const showTarget = (address: string) => show(<TargetTransaction earned="all" />, undefined, address);

it('shows the payment that the address names, open and with the focus', async () => {
  await page.viewport(phone.width, phone.height);
  fakeServer({
    'GET /payments/transactions': ({ query }) => ({
      transactions: query.get('id') === tip.id && query.get('earned') === 'all' ? [tip] : [],
      pagination,
    }),
  });
  await showTarget(`/earnings?transaction=${tip.id}`);
  await expect.element(target().getByText('$4.55')).toBeVisible();
  await expect.element(target()).toHaveFocus();
});

it('says that a payment is not there any more', async () => {
  fakeServer({ 'GET /payments/transactions': () => ({ transactions: [], pagination }) });
  await showTarget(`/earnings?transaction=${tip.id}`);
  await expect.element(target().getByText('This payment is not there any more.')).toBeVisible();
  await expect.element(target()).toHaveFocus();
});

it('offers to try again where the payment could not be loaded', async () => {
  let isUp = false;
  fakeServer({
    'GET /payments/transactions': () => (isUp ? { transactions: [tip], pagination } : new Refusal(500, 'No')),
  });
  await showTarget(`/earnings?transaction=${tip.id}`);
  const retry = target().getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  isUp = true;
  await retry.click();
  await expect.element(target().getByText('$5.00').first()).toBeVisible();
});

it('shows nothing where the address names none', async () => {
  fakeServer({});
  await showTarget('/earnings');
  await expect.element(target()).not.toBeInTheDocument();
});
