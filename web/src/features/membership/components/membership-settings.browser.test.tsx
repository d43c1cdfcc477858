import type { Tier } from '@stagedoor/contracts/tiers';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { ada, phone, show } from '#/shared/testing/browser/show.tsx';
import { MembershipSettings } from './membership-settings.tsx';

const tier = (id: string, name: string, more: Partial<Tier> = {}): Tier => ({
  ...{
    id,
    name,
    price: 9,
    benefits: [],
    seats: null,
    pictureUrl: null,
    pictureAssetId: null,
    isArchived: false,
    revision: 1,
  },
  ...more,
});
const silver = tier('silver', 'Silver', { benefits: ['Every film'], seats: 20 });
const gold = tier('gold', 'Gold', { price: 25, revision: 4 });
const old = tier('old', 'Old', { isArchived: true, revision: 2 });
const button = (name: string) => page.getByRole('button', { name, exact: true });

function serve(tiers: readonly Tier[], sets: readonly object[] = []) {
  return fakeServer({
    [`GET /users/${ada.id}/tiers`]: () => ({ tiers }),
    'POST /users/tiers': ({ body }) => tier('new', (body as { name: string }).name),
    'PUT /users/tiers/order': () => ({ tiers }),
    'PUT /users/tiers/gold': () => gold,
    'PUT /users/tiers/old': () => old,
    'GET /users/tiers/sets': () => ({ sets }),
    'POST /users/tiers/new/posts': () => ({ posts: 3 }),
  });
}
const sent = (requests: readonly { method: string; path: string; body: unknown }[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

it('makes a tier, and asks which earlier posts it opens', async () => {
  await page.viewport(phone.width, phone.height);
  const requests = serve([silver, gold], [{ tierIds: ['silver', 'gold'], posts: 3 }]);
  await show(<MembershipSettings userId={ada.id} />);
  await button('Add a tier').click();
  await button('Save').click();
  await expect.element(page.getByText('A tier needs a name')).toBeVisible();
  await page.getByLabelText('Name').fill('Backstage');
  await page.getByLabelText('Price a month, in dollars').fill('12,50');
  await page.getByLabelText('Benefits').fill('A call a month\n\n  Every song ');
  await page.getByLabelText('Seats').fill('10');
  await button('Save').click();
  await page.getByText('3 posts for Silver and Gold').click();
  expect(document.documentElement.scrollWidth).toBe(phone.width);
  await button('Open').click();
  await expect.element(page.getByText('3 posts opened')).toBeVisible();
  const benefits = ['A call a month', 'Every song'];
  expect(sent(requests)).toEqual([
    ['POST', '/users/tiers', { name: 'Backstage', price: 12.5, benefits, seats: 10, pictureAssetId: null }],
    ['POST', '/users/tiers/new/posts', { sets: [['silver', 'gold']] }],
  ]);
});

it('orders, changes, archives and restores tiers', async () => {
  const requests = serve([silver, gold, old]);
  await show(<MembershipSettings userId={ada.id} />);
  await button('Move Gold up').click();
  await expect.poll(() => sent(requests).length).toBe(1);
  await expect.element(button('Move Silver up')).toBeDisabled();
  await button('Archive').nth(1).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Archive', exact: true })
    .click();
  await expect.poll(() => sent(requests).length).toBe(2);
  await button('Restore').click();
  await expect.poll(() => sent(requests).length).toBe(3);
  expect(sent(requests)).toEqual([
    ['PUT', '/users/tiers/order', { tierIds: ['gold', 'silver'] }],
    ['PUT', '/users/tiers/gold', { isArchived: true, revision: 4 }],
    ['PUT', '/users/tiers/old', { isArchived: false, revision: 2 }],
  ]);
});

it('says what the server refuses, and what is there without tiers', async () => {
  fakeServer({
    [`GET /users/${ada.id}/tiers`]: () => ({ tiers: [] }),
    'POST /users/tiers': () => new Refusal(409, 'You have a free tier already'),
  });
  await show(<MembershipSettings userId={ada.id} />);
  await expect.element(page.getByText('You have no tiers: one price opens everything for subscribers.')).toBeVisible();
  await button('Add a tier').click();
  await page.getByLabelText('Name').fill('Free');
  await page.getByLabelText('Price a month, in dollars').fill('0');
  await button('Save').click();
  await expect.element(page.getByText('You have a free tier already')).toBeVisible();
});
