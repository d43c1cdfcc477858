import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as english from '#/shared/config/texts/payments.ts';
import type { CreatorCheckout } from '#/shared/stores/checkout-store.ts';
import { away, fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';

const tip: CreatorCheckout = { kind: 'tip', payee: ben };
const methods = [
  {
    id: '01981b5c-0000-7000-8000-0000000000d1',
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2099,
    isDefault: true,
  },
];
const paid = {
  id: '01981b5c-0000-7000-8000-0000000000e1',
  paymentId: '01981b5c-0000-7000-8000-0000000000e1',
  kind: 'tip',
  status: 'succeeded',
  amount: 8,
  currency: 'USD',
  createdAt: '2026-02-01T10:00:00.000Z',
};
const given = (status: string, more: object = {}) => ({
  id: paid.id,
  kind: 'tip',
  amount: -5,
  fee: 0,
  net: -5,
  counterparty: ben,
  status,
  createdAt: new Date().toISOString(),
  ...more,
});

/** A tip of $5 whose answer was lost, and then another amount. */
async function loseAnswer(transactions: readonly object[] | Refusal) {
  await page.viewport(phone.width, phone.height);
  const answers: unknown[] = [away, paid];
  const requests = fakeServer({
    'GET /config': () => ({ features: [], version: '1' }),
    'GET /payments/methods': () => ({ methods, provider: 'sandbox', publishableKey: null }),
    'GET /payments/transactions': () =>
      Array.isArray(transactions)
        ? {
            transactions,
            pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null },
          }
        : transactions,
    'POST /payments/tips': () => answers.shift(),
  });
  const ends = { onPaid: vi.fn(), onRepriced: vi.fn(), onUnsold: vi.fn(), onClose: vi.fn() };
  await show(<CheckoutDialog checkout={tip} {...ends} />);
  await page.getByRole('button', { name: 'Send $5.00', exact: true }).click();
  await expect.element(page.getByRole('alert').getByText(english.answerLost)).toBeVisible();
  const sent = () => requests.filter(({ method }) => method === 'POST');
  return { ...ends, sent };
}

it.each([
  ['went through', [given('succeeded')], english.earlierTipIsPaid],
  ['is on its way', [given('pending')], english.earlierTipIsOpen],
  ['was declined', [given('declined')], english.earlierTipWasRefused],
  ['did not arrive', [given('succeeded', { amount: -8 })], english.earlierTipIsMissing],
  ['is an older one', [given('succeeded', { createdAt: '2026-01-01T00:00:00.000Z' })], english.earlierTipIsMissing],
  ['cannot be known', new Refusal(503, 'Payments are not available'), english.earlierTipIsUnknown],
] as const)(
  'tells before a tip of another amount that the first %s, and sends it by the next press',
  async (_, transactions, text) => {
    const { sent, onPaid } = await loseAnswer(transactions);
    await page.getByLabelText('Or another amount').fill('8.00');
    const send = page.getByRole('button', { name: 'Send $8.00', exact: true });
    await send.click();
    await expect.element(page.getByRole('alert').getByText(text({ price: '$5.00' }))).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
    await send.click();
    await expect.poll(() => onPaid.mock.calls.length).toBe(1);
    expect(sent().map(({ body }) => body)).toMatchObject([{ amount: 5 }, { amount: 8 }]);
  },
);

it('sends the same tip again by the same key, without a question', async () => {
  const { sent, onPaid } = await loseAnswer([given('succeeded')]);
  await page.getByRole('button', { name: 'Send $5.00', exact: true }).click();
  await expect.poll(() => onPaid.mock.calls.length).toBe(1);
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});
