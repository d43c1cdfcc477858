import { sendTip } from '@stagedoor/contracts/payments';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as spanish from '#/shared/config/texts/es/payments.ts';
import * as english from '#/shared/config/texts/payments.ts';
import type { CreatorCheckout } from '#/shared/stores/checkout-store.ts';
import { away, fakeServer, holdAnswer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { findGrowingFields } from '#/shared/testing/browser/find-growing-fields.ts';
import { ada, ben, phone, show } from '#/shared/testing/browser/show.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';

const checkout: CreatorCheckout = {
  kind: 'post',
  postId: '01981b5c-0000-7000-8000-0000000000c1',
  payee: ben,
  price: 4.5,
};
const path = `/posts/${checkout.postId}/purchase`;
const card = (id: string, last4: string, isDefault: boolean) => ({
  id: `01981b5c-0000-7000-8000-0000000000${id}`,
  brand: 'visa',
  last4,
  expMonth: 12,
  expYear: 2099,
  isDefault,
});
const cards = {
  methods: [card('d1', '4242', true), card('d2', '0002', false)],
  provider: 'sandbox',
  publishableKey: null,
};
const config = () => ({ features: [], version: '1' });
const paid = {
  payment: {
    id: checkout.postId,
    paymentId: '01981b5c-0000-7000-8000-0000000000e1',
    kind: 'post',
    status: 'succeeded',
    amount: 4.5,
    currency: 'USD',
    createdAt: '2026-02-01T10:00:00.000Z',
  },
};

async function open() {
  const ends = { onPaid: vi.fn(), onRepriced: vi.fn(), onUnsold: vi.fn(), onClose: vi.fn() };
  await show(<CheckoutDialog checkout={checkout} {...ends} />);
  return ends;
}

function ClosableDialog({ onPaid }: { readonly onPaid: () => void }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <CheckoutDialog
      checkout={checkout}
      onPaid={onPaid}
      onRepriced={() => undefined}
      onUnsold={() => undefined}
      onClose={() => setOpen(false)}
    />
  );
}

const pay = page.getByRole('button', { name: 'Pay $4.50', exact: true });

it('says where cards cannot be read, pays nothing, and goes on by Retry', async () => {
  let isUnavailable = true;
  const requests = fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => (isUnavailable ? new Refusal(503, 'Payments are not available') : cards),
  });
  await open();
  await expect.element(page.getByText('Server error. Please try again later.', { exact: true })).toBeVisible();
  await expect.element(pay).toBeDisabled();
  isUnavailable = false;
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.element(page.getByLabelText(/ending in 4242/)).toBeChecked();
  await expect.element(pay).toBeEnabled();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('keeps the chosen card through a refusal, and pays a lost answer again by the same key', async () => {
  const answers: unknown[] = [new Refusal(402, 'Your card was declined'), away, paid];
  const requests = fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => cards,
    [`POST ${path}`]: () => answers.shift(),
  });
  const { onPaid, onClose } = await open();
  await page.getByLabelText(/ending in 0002/).click();
  await pay.click();
  await expect.element(page.getByRole('alert').getByText('Your card was declined')).toBeVisible();
  await expect.element(page.getByLabelText(/ending in 0002/)).toBeChecked();
  await page.getByLabelText(/ending in 4242/).click();
  await pay.click();
  await expect.element(page.getByRole('alert').getByText(english.answerLost)).toBeVisible();
  expect(onPaid).not.toHaveBeenCalled();
  await pay.click();
  await expect.poll(() => onPaid.mock.calls.length).toBe(1);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const keys = requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  // A declined payment is over; one whose answer was lost is asked for again, and made once.
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[1]);
});

it('keeps the bank’s question where its answer was lost, no longer says that nothing is charged, and is paid once', async () => {
  const { paymentId } = paid.payment;
  const confirmed: unknown[] = [away, paid.payment];
  const requests = fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => cards,
    [`POST ${path}`]: () => ({ payment: { ...paid.payment, status: 'requires_action', confirmationId: paymentId } }),
    [`POST /payments/confirmations/${paymentId}`]: () => confirmed.shift(),
  });
  const { onPaid, onClose } = await open();
  await pay.click();
  await expect.element(page.getByText(english.confirmHint)).toBeVisible();
  const confirm = page.getByRole('button', { name: english.confirmPayment, exact: true });
  await confirm.click();
  await expect.element(page.getByRole('alert').getByText(english.answerLost)).toBeVisible();
  await expect.element(page.getByText(english.confirmHint)).not.toBeInTheDocument();
  await confirm.click();
  await expect.poll(() => onPaid.mock.calls.length).toBe(1);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(requests.filter(({ path: asked }) => asked === path)).toHaveLength(1);
});

it('has the focus on the button that pays once a card was added by the keyboard', async () => {
  const methods: object[] = [];
  fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => ({ ...cards, methods }),
    'POST /payments/methods': () => {
      const [added] = cards.methods;
      methods.splice(0, 1, added ?? {});
      return added;
    },
  });
  await open();
  await page.getByRole('button', { name: 'Add card', exact: true }).click();
  await expect.element(pay).toHaveFocus();
});

it('says that it was paid although the window was closed while it was', async () => {
  const answer = holdAnswer<unknown>();
  fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => cards,
    [`POST ${path}`]: () => answer.held,
  });
  const onPaid = vi.fn();
  await show(<ClosableDialog onPaid={onPaid} />);
  await pay.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(pay).not.toBeInTheDocument();
  answer.release(paid);
  await expect.element(page.getByText('Unlocked', { exact: true }).first()).toBeVisible();
  expect(onPaid).toHaveBeenCalledOnce();
});

it('pays once where it is pressed twice', async () => {
  const first = holdAnswer<unknown>();
  const requests = fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => cards,
    [`POST ${path}`]: () => first.held,
  });
  const { onPaid } = await open();
  await expect.element(pay).toBeEnabled();
  await userEvent.dblClick(pay);
  await userEvent.keyboard('{Enter}');
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  first.release(paid);
  await expect.poll(() => onPaid.mock.calls.length).toBe(1);
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('keeps amount, text and card of a tip until it is paid, only for the person who typed them', async () => {
  const answers: unknown[] = [new Refusal(402, 'Your card was declined'), { conversationId: 'c' }];
  const requests = fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => cards,
    'POST /messages': () => answers.shift(),
  });
  const tip: CreatorCheckout = { kind: 'tip', payee: ben, conversationId: '01981b5c-0000-7000-8000-0000000000f1' };
  const amount = page.getByLabelText('Or another amount');
  const words = page.getByLabelText('A few words with it');
  const openTip = async (user = ada) => {
    const ends = { onPaid: vi.fn(), onRepriced: vi.fn(), onUnsold: vi.fn(), onClose: vi.fn() };
    const shown = await show(<CheckoutDialog checkout={tip} {...ends} />, user);
    await expect.element(page.getByLabelText(/ending in 4242/)).toBeVisible();
    return { ...ends, close: () => shown.unmount() };
  };
  const first = await openTip();
  await amount.fill('7,25');
  await words.fill('For the encore');
  await page.getByLabelText(/ending in 0002/).click();
  await first.close();

  const other = await openTip({ ...ada, id: ben.id });
  await expect.element(amount).toHaveValue('5.00');
  await expect.element(words).toHaveValue('');
  await other.close();

  const again = await openTip();
  await expect.element(amount).toHaveValue('7,25');
  await expect.element(words).toHaveValue('For the encore');
  await expect.element(page.getByLabelText(/ending in 0002/)).toBeChecked();
  const send = page.getByRole('button', { name: 'Send $7.25', exact: true });
  await send.click();
  await expect.element(page.getByRole('alert').getByText('Your card was declined')).toBeVisible();
  await expect.element(words).toHaveValue('For the encore');
  await send.click();
  await expect.poll(() => again.onPaid.mock.calls.length).toBe(1);
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { content: 'For the encore', amount: 7.25 },
    { content: 'For the encore', amount: 7.25 },
  ]);
  await again.close();

  await openTip();
  await expect.element(amount).toHaveValue('5.00');
  await expect.element(words).toHaveValue('');
});

it('takes no other key where a session has ended between a lost answer and the next try', async () => {
  const answers: unknown[] = [away, new Refusal(403, 'Confirm that it is you'), paid];
  const requests = fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => cards,
    [`POST ${path}`]: () => answers.shift(),
  });
  const { onPaid } = await open();
  const posted = () => requests.filter(({ method }) => method === 'POST');
  for (const count of [1, 2, 3]) {
    await expect.element(pay).toBeEnabled();
    await pay.click();
    await expect.poll(() => posted().length).toBe(count);
  }
  await expect.poll(() => onPaid.mock.calls.length).toBe(1);
  expect(new Set(posted().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('every error of a tip has its room at 390 pixels, in English and Spanish', async () => {
  await page.viewport(phone.width, phone.height);
  fakeServer({ 'GET /config': config, 'GET /payments/methods': () => cards });
  const ends = { onPaid: vi.fn(), onRepriced: vi.fn(), onUnsold: vi.fn(), onClose: vi.fn() };
  await show(<CheckoutDialog checkout={{ kind: 'tip', payee: ben }} {...ends} />);
  await expect.element(page.getByLabelText('Or another amount')).toBeVisible();
  expect(
    findGrowingFields(sendTip.body, {
      amount: [
        english.amountHasTwoDecimals,
        spanish.amountHasTwoDecimals,
        english.enterAnAmount,
        spanish.enterAnAmount,
      ],
    }),
  ).toEqual([]);
});

it('says before the payment that an earlier one for the same is disputed, and can be paid once that is known', async () => {
  const known = holdAnswer<unknown>();
  const requests = fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => cards,
    'GET /payments/purchases': () => known.held,
  });
  await page.viewport(phone.width, phone.height);
  await open();
  await expect.element(page.getByLabelText(/ending in 4242/)).toBeChecked();
  await expect.element(pay).toBeDisabled();
  const pagination = { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null };
  known.release({ purchases: [{ dispute: 'open', purchasedAt: '2026-02-03T12:00:00.000Z' }], pagination });
  await expect.element(page.getByText(/^You paid for this on Feb 3, 2026, and dispute that payment/)).toBeVisible();
  await expect.element(pay).toBeEnabled();
  expect(requests.find(({ path: asked }) => asked === '/payments/purchases')?.query.get('itemId')).toBe(
    checkout.postId,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
});

it('can be paid where it cannot be known whether an earlier payment is disputed', async () => {
  fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => cards,
    'GET /payments/purchases': () => new Refusal(503, 'Payments are not available'),
  });
  await open();
  await expect.element(pay).toBeEnabled();
});

it.each([
  [400, 'Posts are sold by creators only', true],
  [402, 'Your card was declined', false],
] as const)('a refusal with %i has what is shown of the item read anew: %s', async (status, message, isUnsold) => {
  fakeServer({
    'GET /config': config,
    'GET /payments/methods': () => cards,
    [`POST ${path}`]: () => new Refusal(status, message),
  });
  const { onUnsold } = await open();
  await pay.click();
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  expect(onUnsold.mock.calls).toEqual(isUnsold ? [[checkout]] : []);
});
