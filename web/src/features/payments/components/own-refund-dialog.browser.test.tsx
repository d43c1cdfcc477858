import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { OwnRefundDialog } from './own-refund-dialog.tsx';

const paymentId = '01981b5c-0000-7000-8000-0000000000e1';
const topUpId = '01981b5c-0000-7000-8000-0000000000e2';
const card = '01981b5c-0000-7000-8000-0000000000d1';
const path = `/payments/transactions/${paymentId}/refund`;
const cards = {
  methods: [{ id: card, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099, isDefault: true }],
  provider: 'sandbox',
  publishableKey: null,
};
const config = () => ({ features: [], version: '1' });
const at = '2026-02-01T10:00:00.000Z';
const made = { id: paymentId, paymentId, amount: 10, status: 'succeeded', reason: 'creator', note: 'x', createdAt: at };
const topUp = (status: string) => ({
  id: topUpId,
  paymentId: topUpId,
  kind: 'top_up',
  status,
  amount: 9.5,
  currency: 'USD',
  createdAt: at,
  ...(status === 'requires_action' && { confirmationId: topUpId }),
});
/** The balance covers 50 cents of $10. */
const base = {
  'GET /config': config,
  'GET /payments/methods': () => cards,
  [`GET ${path}`]: () => ({ left: 10, covered: 0.5, minimumTopUp: 0.5 }),
};
const amount = page.getByLabelText('Amount in dollars');
const pay = page.getByRole('button', { name: 'Pay $9.50 and refund', exact: true });

async function open() {
  const onClose = vi.fn();
  await show(<OwnRefundDialog paymentId={paymentId} left={10} payer="Ben" onClose={onClose} />);
  await page.getByLabelText('Reason, which Ben reads').fill('Sorry');
  return onClose;
}

it('says what the card is charged, and charges that', async () => {
  const requests = fakeServer({ ...base, [`POST ${path}`]: () => ({ ...made, topUp: topUp('succeeded') }) });
  const onClose = await open();
  await expect
    .element(page.getByText('Your balance covers $0.50 of it. The other $9.50 are charged to your card.'))
    .toBeVisible();
  await expect.element(page.getByLabelText(/ending in 4242/)).toBeChecked();
  await pay.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ amount: 10, reason: 'Sorry', paymentMethodId: card, expectedTopUp: 9.5 });
});

it('says beside the card that no money moves where payments are in test mode', async () => {
  fakeServer({ ...base, 'GET /config': () => ({ ...config(), paymentsTestMode: true }) });
  await open();
  await expect.element(page.getByText('Payments are in test mode. No money moves.')).toBeVisible();
  await amount.fill('0.50');
  await expect.element(page.getByText('Payments are in test mode. No money moves.')).not.toBeInTheDocument();
});

it('asks for no card where the balance covers the amount', async () => {
  const requests = fakeServer({ ...base, [`POST ${path}`]: () => made });
  const onClose = await open();
  await expect.element(pay).toBeVisible();
  await amount.fill('0.50');
  await expect.element(page.getByLabelText(/ending in 4242/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ amount: 0.5, reason: 'Sorry' });
});

it('shows what remains of the least that a card can be charged', async () => {
  fakeServer(base);
  await open();
  await amount.fill('0.80');
  await expect
    .element(page.getByText('A card cannot be charged less. $0.20 of it stays in your balance.', { exact: false }))
    .toBeVisible();
});

it('asks the bank’s question in the same dialog', async () => {
  fakeServer({
    ...base,
    [`POST ${path}`]: () => ({ ...made, status: 'pending', topUp: topUp('requires_action') }),
    [`POST /payments/confirmations/${topUpId}`]: () => topUp('succeeded'),
  });
  const onClose = await open();
  await pay.click();
  await page.getByRole('button', { name: 'Confirm payment', exact: true }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('shows a declined card, and the new amount where the balance has changed', async () => {
  let covered = 0.5;
  let refusal = new Refusal(402, 'Your card was declined');
  fakeServer({
    ...base,
    [`GET ${path}`]: () => ({ left: 10, covered, minimumTopUp: 0.5 }),
    [`POST ${path}`]: () => refusal,
  });
  await open();
  await pay.click();
  await expect.element(page.getByText('Your card was declined')).toBeVisible();
  covered = 0;
  refusal = new Refusal(409, 'Your balance is $10.00 short of this refund. Choose a card that pays it.');
  await pay.click();
  await expect.element(page.getByRole('button', { name: 'Pay $10.00 and refund', exact: true })).toBeVisible();
});
