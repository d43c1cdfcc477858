import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ada, cleo, desk, show } from '#/shared/testing/browser/show.tsx';
import { UserList } from './user-list.tsx';

const admin = { ...ada, role: 'ADMIN' } as const;
const answer = (users: readonly object[]) => ({
  users,
  pagination: { page: 1, limit: 20, total: users.length, totalPages: 1, hasMore: false, nextCursor: null },
});

it('lists who is suspended alone, and says where that is nobody', async () => {
  await page.viewport(desk.width, desk.height);
  fakeServer({
    'GET /admin/users': ({ query }) =>
      answer(query.get('status') === 'suspended' ? [] : [{ ...cleo, isSuspended: false }]),
  });
  await show(<UserList />, admin);
  await expect.element(page.getByText('@cleo').first()).toBeVisible();
  await page.getByText('Suspended', { exact: true }).click();
  await expect.element(page.getByText('Nobody is suspended')).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await expect.element(page.getByText('@cleo').first()).toBeVisible();
});

it('keeps the rows low where somebody has a long name', async () => {
  await page.viewport(desk.width, desk.height);
  const users = [
    { ...cleo, isSuspended: false },
    { ...cleo, id: '01981b5c-0000-7000-8000-0000000000d2', displayName: 'W'.repeat(50), isSuspended: false },
  ];
  fakeServer({ 'GET /admin/users': () => answer(users) });
  // As wide as the content is beside the sidebar.
  await show(
    <div style={{ width: 1128 }}>
      <UserList />
    </div>,
    admin,
  );
  await expect.element(page.getByRole('row')).toHaveLength(3);
  const heights = page
    .getByRole('row')
    .elements()
    .map((row) => row.getBoundingClientRect().height);
  expect(Math.max(...heights)).toBeLessThan(70);
});
