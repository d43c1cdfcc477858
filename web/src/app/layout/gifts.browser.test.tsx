import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { GiftList } from '#/features/gifts/components/gift-list.tsx';
import { RedeemForm } from '#/features/gifts/components/redeem-form.tsx';
import { closeCheckout, openCheckout } from '#/shared/stores/checkout-store.ts';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { CheckoutWindow } from './checkout-window.tsx';

const id = '01981b5c-0000-7000-8000-0000000000f1';
const code = 'ABCD-EFGH-JKMN-PQRS';
const gift = {
  id,
  creator: ben,
  tier: null,
  months: 3,
  status: 'open',
  createdAt: '2099-01-11T12:00:00.000Z',
  expiresAt: '2100-01-11T12:00:00.000Z',
  redeemedAt: null,
  amount: 30,
};
const card = { id: '01981b5c-0000-7000-8000-0000000000e1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 };

it('is chosen, paid as quoted, and shown its code once', async () => {
  const requests = fakeServer({
    'GET /config': () => ({ features: [], version: '1' }),
    [`GET /users/${ben.id}/tiers`]: () => ({ tiers: [] }),
    'GET /payments/methods': () => ({
      methods: [{ ...card, isDefault: true }],
      provider: 'sandbox',
      publishableKey: null,
    }),
    'POST /payments/quotes': () => ({
      id,
      kind: 'gift',
      tier: null,
      months: 3,
      now: 30,
      next: null,
      nextAt: null,
      full: 10,
      fullFrom: null,
      expiresAt: '2099-01-11T12:15:00.000Z',
    }),
    'POST /payments/gifts': () => ({
      id,
      paymentId: id,
      kind: 'gift',
      status: 'succeeded',
      amount: 30,
      currency: 'USD',
      createdAt: gift.createdAt,
    }),
    [`POST /payments/gifts/${id}/code`]: () => ({ code }),
  });
  await page.viewport(phone.width, phone.height);
  closeCheckout();
  openCheckout({ kind: 'gift', payee: ben, price: 0 });
  await show(<CheckoutWindow />);
  await page.getByRole('radio', { name: '3 months' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pay $30.00' }).click();
  await expect.element(page.getByRole('code')).toHaveTextContent(`${location.origin}/subscriptions/redeem#${code}`);
  const posted = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(posted.slice(0, 2)).toMatchObject([{ creatorId: ben.id, giftMonths: 3 }, { quoteId: id }]);
  expect(posted).toHaveLength(3);
});

it('is seen before it is redeemed; a wrong code says so', async () => {
  let isValid = false;
  fakeServer({
    'POST /payments/gift-codes': () => {
      if (!isValid) return new Refusal(404, 'This code is not valid');
      return gift;
    },
    'POST /payments/gift-codes/redemptions': () => ({
      ...gift,
      status: 'redeemed',
      redeemedAt: gift.createdAt,
      until: '2099-04-11T12:00:00.000Z',
    }),
  });
  await show(<RedeemForm initialCode="wrong" />);
  await page.getByRole('button', { name: 'See the gift' }).click();
  await expect.element(page.getByText('This code is not valid')).toBeVisible();
  isValid = true;
  await userEvent.fill(page.getByLabelText('Code'), code);
  await page.getByRole('button', { name: 'See the gift' }).click();
  await expect.element(page.getByText(/3 months of/)).toBeVisible();
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect.element(page.getByText(/until Apr 11, 2099/)).toBeVisible();
});

it('can be taken back by its giver until it is redeemed', async () => {
  let status = 'open';
  const requests = fakeServer({
    'GET /payments/gifts': () => ({
      gifts: [{ ...gift, status }],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null },
    }),
    [`DELETE /payments/gifts/${id}`]: () => {
      status = 'refunded';
      return { ...gift, status };
    },
  });
  await show(<GiftList side="given" />);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect.element(page.getByText('Refunded', { exact: true })).toBeVisible();
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Get a new code' })).not.toBeInTheDocument();
});
