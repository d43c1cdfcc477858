import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, type ServerRequest } from '#/shared/testing/browser/fake-server.ts';
import { numberedNotification } from '#/shared/testing/browser/numbered-notification.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { NotificationsPage } from './notifications-page.tsx';

const pagination = { page: 1, limit: 50, total: 0, totalPages: 0, hasMore: false, nextCursor: null };
const clearAll = page.getByRole('button', { name: 'Clear all' });

/** A server with notifications of which none is unread or about money. */
function serve(notifications: readonly unknown[]) {
  return fakeServer({
    'GET /notifications': ({ query }: ServerRequest) => ({
      notifications: query.has('unread') || query.has('kind') ? [] : notifications,
      pagination,
    }),
    'GET /notifications/unread-count': () => ({ count: 0 }),
  });
}

it.each(['/?filter=unread', '/?kind=money'])('clears all notifications where %s shows none', async (address) => {
  serve([{ ...numberedNotification(1), isRead: true }]);
  await show(<NotificationsPage />, undefined, address);
  await expect.element(clearAll).toBeEnabled();
});

it.each(['/', '/?filter=unread'])(
  'has nothing to clear at %s where there is no notification at all',
  async (address) => {
    const requests = serve([]);
    await show(<NotificationsPage />, undefined, address);
    const lists = address === '/' ? 1 : 2;
    await expect.poll(() => requests.filter(({ path }) => path === '/notifications').length).toBe(lists);
    await expect.element(page.getByText(/^No (unread )?notifications/)).toBeVisible();
    await expect.element(clearAll).toBeDisabled();
  },
);
