import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, phone, show } from '#/shared/testing/browser/show.tsx';
import { SubscriberList } from './subscriber-list.tsx';

async function openWithPrice(subscriptionPrice: number) {
  fakeServer({
    'GET /config': () => ({ features: [], version: '1' }),
    [`GET /users/${ada.id}/subscribers`]: () => ({
      users: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0, hasMore: false, nextCursor: null },
    }),
  });
  await page.viewport(phone.width, phone.height);
  await show(<SubscriberList creator={{ id: ada.id, username: ada.username, subscriptionPrice }} />);
  await expect.element(page.getByText('No subscribers yet')).toBeVisible();
}

it('asks a creator without a price for one', async () => {
  await openWithPrice(0);
  await expect.element(page.getByRole('link', { name: 'Set your price' })).toHaveAttribute('href', '/settings');
});

it('does not ask a creator who has a price for one, and leads to the profile that is to be shared', async () => {
  await openWithPrice(4.99);
  await expect.element(page.getByText(/for \$4\.99 a month/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open your profile' }))
    .toHaveAttribute('href', `/${ada.username}`);
  expect(page.getByRole('link', { name: 'Set your price' }).query()).toBeNull();
});
