import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { useNotificationActions } from '../model/use-notification-actions.ts';
import { NotificationList } from './notification-list.tsx';

const pagination = { page: 1, limit: 50, total: 0, totalPages: 0, hasMore: false, nextCursor: null };

function List({ kind }: { readonly kind?: 'money' }) {
  return <NotificationList filter="all" kind={kind} actions={useNotificationActions()} onShowAll={() => undefined} />;
}

it.each([
  ['of a kind', 'money', 'Nothing of this kind yet'],
  ['of all kinds', undefined, 'No notifications yet'],
] as const)('says that there is none %s', async (_, kind, text) => {
  fakeServer({ 'GET /notifications': () => ({ notifications: [], pagination }) });
  await show(<List {...(kind && { kind })} />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

it('does not call a list empty of which more is to come', async () => {
  fakeServer({
    'GET /notifications': () => ({
      notifications: [],
      pagination: { ...pagination, hasMore: true, nextCursor: 'next' },
    }),
  });
  await show(<List />);
  await expect.element(page.getByRole('button', { name: 'Load More' })).toBeVisible();
  await expect.element(page.getByText('No notifications yet')).not.toBeInTheDocument();
});
