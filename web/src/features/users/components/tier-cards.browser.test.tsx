import type { Tier } from '@stagedoor/contracts/tiers';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useCheckout } from '#/shared/stores/checkout-store.ts';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, phone, show } from '#/shared/testing/browser/show.tsx';
import { TierCards } from './tier-cards.tsx';

const tier = (id: string, name: string, price: number, more: Partial<Tier> = {}): Tier => ({
  ...{ id, name, price, benefits: [], seats: null, pictureUrl: null, isArchived: false, revision: 1 },
  ...more,
});
const tiers = [tier('free', 'Hello', 0), tier('gold', 'Gold', 25, { benefits: ['A call a month'], seats: 5 })];
const serve = (shown: readonly Tier[] = tiers) =>
  fakeServer({
    [`GET /users/${cleo.id}/tiers`]: () => ({ tiers: shown }),
    'GET /config': () => ({ features: ['subscriptions', 'tiers'], version: '1' }),
  });

it.each([
  ['one at a time on a phone', phone.width, 1],
  ['side by side on a wide screen', 1440, 2],
])('shows the tiers %s, with what each opens', async (_, width, visible) => {
  await page.viewport(width, 900);
  serve();
  await show(<TierCards user={cleo} />);
  const cards = page.getByRole('list', { name: 'Tiers' });
  await expect.element(cards.getByRole('heading', { name: 'Gold' })).toBeInTheDocument();
  const headings = cards.getByRole('heading').elements();
  expect(headings.filter((one) => one.getBoundingClientRect().left < width)).toHaveLength(visible);
  expect(document.documentElement.scrollWidth).toBe(width);
  await expect.element(page.getByText('$25.00 a month · 5 seats')).toBeInTheDocument();
  await expect.element(page.getByText('A call a month')).toBeInTheDocument();
});

it('joins a tier by the checkout, also from another one', async () => {
  serve();
  await show(<TierCards user={{ ...cleo, hasSubscription: true }} />);
  await page.getByRole('button', { name: 'Join Gold', exact: true }).click();
  expect(useCheckout.getState().checkout).toMatchObject({ kind: 'subscription', tierId: 'gold', price: 25 });
});

it('marks the tier that one is in, and says how many seats are left', async () => {
  serve([
    tier('free', 'Hello', 0, { seats: 20, seatsLeft: 3 }),
    tier('gold', 'Gold', 25, { seats: 5, seatsLeft: 0 }),
    tier('box', 'Box', 40, { seats: 1, seatsLeft: 0, isMember: true }),
  ]);
  await show(<TierCards user={{ ...cleo, hasSubscription: true }} />);
  await expect.element(page.getByText('Free · 3 of 20 left')).toBeInTheDocument();
  await expect.element(page.getByText('$25.00 a month · Sold out')).toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Your tier' })).toHaveAttribute('href', '/subscriptions');
  expect(
    page
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Join Hello']);
});

it('visitors sign in first, and nobody joins their own', async () => {
  serve();
  await show(<TierCards user={cleo} />, null);
  await expect.element(page.getByRole('link', { name: 'Join Gold', exact: true })).toHaveAttribute('href', '/login');
  await show(<TierCards user={cleo} />, { ...ada, id: cleo.id });
  await expect.element(page.getByRole('heading', { name: 'Gold' }).first()).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Join Gold', exact: true }).elements()).toEqual([]);
});
