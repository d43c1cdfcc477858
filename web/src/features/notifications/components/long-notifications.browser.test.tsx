import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { checkLongList, ServedRows } from '#/shared/testing/browser/long-list.ts';
import { numberedNotification } from '#/shared/testing/browser/numbered-notification.ts';
import { phone, show } from '#/shared/testing/browser/show.tsx';
import { useNotificationActions } from '../model/use-notification-actions.ts';
import { NotificationList } from './notification-list.tsx';

function Notifications() {
  const actions = useNotificationActions();
  return (
    <>
      <button type="button" className="fixed inset-s-0 top-0 z-10" onClick={() => actions.clear()}>
        Clear all
      </button>
      <NotificationList filter="all" kind={undefined} actions={actions} onShowAll={() => undefined} />
    </>
  );
}

it('a thousand notifications: few are on the page, and each can be reached', { timeout: 120_000 }, async () => {
  const count = 1_000;
  const path = '/notifications';
  const requests = fakeServer({
    [`GET ${path}`]: new ServedRows(count, 50, numberedNotification).answer('notifications'),
    [`DELETE ${path}`]: () => null,
  });
  await page.viewport(phone.width, phone.height);
  await show(<Notifications />);
  await checkLongList({ requests, path, count, selector: 'li' });
  // Those that were dropped go with the others, and no place is kept for them.
  window.scrollTo(0, 0);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect.element(page.getByText('No notifications yet', { exact: true })).toBeVisible();
});
