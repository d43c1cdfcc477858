import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, phone, show } from '#/shared/testing/browser/show.tsx';
import { SubscriberList } from './subscriber-list.tsx';

const left = (username: string, subscription: object) => ({
  ...ada,
  id: `01981b5c-0000-7000-8000-00000000${username}`,
  username: `fan${username}`,
  displayName: '',
  subscription: {
    since: '2026-01-03T12:00:00.000Z',
    status: 'ended',
    endsAt: '2026-02-03T12:00:00.000Z',
    ...subscription,
  },
});

it('says who left, when and why, and says nothing where the reason is not the creator’s to know', async () => {
  const server = fakeServer({
    'GET /config': () => ({ features: [], version: '1' }),
    [`GET /users/${ada.id}/subscribers`]: () => ({
      users: [
        left('0001', { ending: 'cancelled', leavingReason: 'frequency' }),
        left('0002', { ending: 'cancelled' }),
        left('0003', { ending: 'refunded' }),
        left('0004', {}),
        left('0005', { ending: 'cancelled', leavingReason: 'only a newer server knows' }),
      ],
      pagination: { page: 1, limit: 20, total: 5, totalPages: 1, hasMore: false, nextCursor: null },
    }),
  });
  await page.viewport(phone.width, phone.height);
  await show(
    <SubscriberList creator={{ id: ada.id, username: ada.username, subscriptionPrice: 5 }} />,
    ada,
    '/?state=ended',
  );
  const rows = page.getByText(/^Since Jan 3, 2026/);
  await expect.element(rows.first()).toBeVisible();
  expect(rows.elements().map((row) => row.textContent)).toEqual([
    'Since Jan 3, 2026 · ended Feb 3, 2026 · Cancelled: Too few posts',
    'Since Jan 3, 2026 · ended Feb 3, 2026 · Cancelled',
    'Since Jan 3, 2026 · ended Feb 3, 2026 · Refunded or disputed',
    'Since Jan 3, 2026 · ended Feb 3, 2026',
    'Since Jan 3, 2026 · ended Feb 3, 2026 · Cancelled',
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
  await expect.element(page.getByRole('radio', { name: 'Ended', exact: true })).toBeChecked();
  expect(server.find(({ path }) => path.endsWith('/subscribers'))?.query.get('status')).toBe('ended');
});

it('filters by tier, says which each is in, and saves that as a file', async () => {
  const gold = { id: '01981b5c-0000-7000-8000-0000000000aa', name: 'Gold' };
  const [fan] = [left('0001', { tier: gold, status: 'active', endsAt: null })];
  const server = fakeServer({
    'GET /config': () => ({ features: [], version: '1' }),
    [`GET /users/${ada.id}/tiers`]: () => ({
      tiers: [{ ...gold, price: 9, benefits: [], seats: null, pictureUrl: null, isArchived: true, revision: 1 }],
    }),
    [`GET /users/${ada.id}/subscribers`]: () => ({
      users: [fan],
      pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasMore: false, nextCursor: null },
    }),
  });
  const asked = () =>
    server.filter(({ path }) => path.endsWith('/subscribers')).map(({ query }) => query.get('tierId'));
  await page.viewport(phone.width, phone.height);
  await show(<SubscriberList creator={{ id: ada.id, username: ada.username, subscriptionPrice: 5 }} />);
  await expect.element(page.getByText('Gold · Since Jan 3, 2026')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
  await page.getByText('Gold (archived)').click();
  await expect.poll(asked).toContain(gold.id);
  const saved = vi.spyOn(URL, 'createObjectURL');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [file] = saved.mock.calls[0] ?? [];
  expect(file instanceof Blob && (await file.text())).toContain('fan0001,,Gold,active,2026-01-03T12:00:00.000Z,');
  expect(asked().at(-1)).toBe(gold.id);
  saved.mockRestore();
});

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

it.each([
  ['active', 'Nobody has an active subscription.'],
  ['ending', 'No subscription is about to end.'],
  ['ended', 'Nobody has left yet.'],
])('says of the state %s that nobody is in it, and of a search that nobody was found', async (state, text) => {
  fakeServer({
    'GET /config': () => ({ features: [], version: '1' }),
    [`GET /users/${ada.id}/subscribers`]: () => ({
      users: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0, hasMore: false, nextCursor: null },
    }),
  });
  const creator = { id: ada.id, username: ada.username, subscriptionPrice: 5 };
  await show(<SubscriberList creator={creator} />, ada, `/?state=${state}`);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByLabelText('Search by name').fill('zoe');
  await expect.element(page.getByText('Nobody found', { exact: true })).toBeVisible();
});
