import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { Debt } from './debt.tsx';

const card = '01981b5c-0000-7000-8000-0000000000d1';
const paymentId = '01981b5c-0000-7000-8000-0000000000e2';
const cards = {
  methods: [{ id: card, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099, isDefault: true }],
  provider: 'sandbox',
  publishableKey: null,
};
const payment = (status: string) => ({
  id: paymentId,
  paymentId,
  kind: 'top_up',
  status,
  amount: 500,
  currency: 'USD',
  createdAt: '2026-02-01T10:00:00.000Z',
  ...(status === 'requires_action' && { confirmationId: paymentId }),
});
const pay = page.getByRole('button', { name: 'Pay $500.00', exact: true });

function serve(answers: Record<string, () => unknown>, owed = 500, settlement = owed) {
  return fakeServer({
    'GET /config': () => ({ features: [], version: '1' }),
    'GET /payments/methods': () => cards,
    'GET /payments/balance': () => ({
      available: -owed,
      pending: 0,
      owed,
      settlement,
      currency: 'USD',
      releases: [],
    }),
    ...answers,
  });
}

it('shows what is owed, and pays it by card', async () => {
  const requests = serve({ 'POST /payments/debt/settlements': () => payment('succeeded') });
  await show(<Debt />);
  await expect.element(page.getByText(/^You owe \$500\.00/)).toBeVisible();
  await page.getByRole('button', { name: 'Pay what you owe' }).click();
  await pay.click();
  await expect.element(page.getByText('Paid. You owe nothing any more').first()).toBeVisible();
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ paymentMethodId: card, expectedAmount: 500 });
});

it('asks the bank’s question in the same dialog, and shows a declined card', async () => {
  let answer: unknown = new Refusal(402, 'Your card was declined');
  const confirm = vi.fn(() => payment('succeeded'));
  serve({
    'POST /payments/debt/settlements': () => answer,
    [`POST /payments/confirmations/${paymentId}`]: confirm,
  });
  await show(<Debt />);
  await page.getByRole('button', { name: 'Pay what you owe' }).click();
  await pay.click();
  await expect.element(page.getByText('Your card was declined')).toBeVisible();
  answer = payment('requires_action');
  await pay.click();
  await page.getByRole('button', { name: 'Confirm payment', exact: true }).click();
  await vi.waitFor(() => expect(confirm).toHaveBeenCalled());
});

it('says what stays in the balance where a card cannot be charged so little', async () => {
  serve({}, 0.2, 0.5);
  await show(<Debt />);
  await page.getByRole('button', { name: 'Pay what you owe' }).click();
  await expect.element(page.getByText(/\$0\.30 of it stays in your balance/)).toBeVisible();
});

it('is not there for who owes nothing', async () => {
  const requests = serve({}, 0);
  await show(<Debt />);
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
