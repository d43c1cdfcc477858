import type { PaymentMethod } from '@stagedoor/contracts/payments';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { CardList } from './card-list.tsx';

const card = (last4: string, isDefault: boolean): PaymentMethod => ({
  id: `card-${last4}`,
  brand: 'visa',
  last4,
  expMonth: 4,
  expYear: 2030,
  isDefault,
});

/** Somebody's cards; `refusal` is the answer to a removal, after which the card is gone all the same. */
async function showCards(cards: readonly PaymentMethod[], refusal?: Refusal) {
  let methods = cards;
  const requests = fakeServer({
    'GET /payments/methods': () => ({ methods, provider: 'sandbox', publishableKey: null }),
    'DELETE /payments/methods/card-4242': () => {
      methods = methods.filter(({ last4 }) => last4 !== '4242');
      return refusal ?? null;
    },
  });
  await show(<CardList />);
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
  return requests;
}
const dialog = page.getByRole('alertdialog', { name: 'Remove Visa ending in 4242?' });
const isRemoved = (requests: readonly { readonly method: string }[]) =>
  requests.some(({ method }) => method === 'DELETE');

it('asks before a card is removed, and says what pays renewals then', async () => {
  const requests = await showCards([card('4242', true), card('5555', false)]);
  await expect.element(dialog.getByText(/is then paid by your default card/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(page.getByText('Visa ending in 4242', { exact: true })).toBeVisible();
  expect(isRemoved(requests)).toBe(false);
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByText('Card removed', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('Visa ending in 4242', { exact: true })).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('says of the only card that renewals cannot be paid without it', async () => {
  await showCards([card('4242', true)]);
  await expect.element(dialog.getByText(/It is your only card/)).toBeVisible();
});

it('counts a card as removed that was removed in another tab', async () => {
  await showCards([card('4242', true), card('5555', false)], new Refusal(404, 'Payment method not found'));
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByText('Card removed', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('Visa ending in 4242', { exact: true })).not.toBeInTheDocument();
});
