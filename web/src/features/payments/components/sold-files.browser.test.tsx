import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, Refusal } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { SoldFiles } from './sold-files.tsx';

const pageOf = (total: number) => ({
  assets: [],
  pagination: { page: 1, limit: 1, total, totalPages: total, hasMore: total > 1, nextCursor: null },
});

it('says how many files were sold, and leads to them and to what is played', async () => {
  const requests = fakeServer({ 'GET /media/assets': () => pageOf(3) });
  await show(<SoldFiles />);
  await expect.element(page.getByText('3 files of your vault were sold.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See them' })).toHaveAttribute('href', '/vault?use=sold');
  await expect
    .element(page.getByRole('link', { name: 'See what is played of your files' }))
    .toHaveAttribute('href', '/analytics');
  expect(requests.map(({ query }) => query.get('sold'))).toEqual(['true']);
});

it.each([
  ['none was sold', () => pageOf(0)],
  ['that cannot be read', () => new Refusal(503, 'Away')],
])('says nothing where %s', async (_, answer) => {
  const requests = fakeServer({ 'GET /media/assets': answer });
  await show(<SoldFiles />);
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(page.getByRole('link').elements()).toEqual([]);
});
