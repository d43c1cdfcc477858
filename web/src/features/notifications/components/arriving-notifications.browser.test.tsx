import type { Notification } from '@stagedoor/contracts/notification';
import { useQueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#/shared/testing/browser/fake-server.ts';
import { ServedRows } from '#/shared/testing/browser/long-list.ts';
import { numberedNotification } from '#/shared/testing/browser/numbered-notification.ts';
import { show } from '#/shared/testing/browser/show.tsx';
import { notificationsQuery } from '../api/notifications-query.ts';
import { applyNotificationEvent } from '../model/apply-live-notification.ts';
import { useNotificationActions } from '../model/use-notification-actions.ts';
import { NotificationList } from './notification-list.tsx';

let reads = 0;

/** Counts how often the titles of the notifications that are there are read, which each rendering does. */
function countReads(notifications: readonly Notification[]): void {
  for (const one of notifications) {
    const { title } = one;
    Object.defineProperty(one, 'title', {
      get() {
        reads += 1;
        return title;
      },
    });
  }
}

function Notifications() {
  const client = useQueryClient();
  const arrive = () => {
    const { list } = notificationsQuery('all', undefined);
    countReads(client.getQueryData(list.queryKey)?.pages.flatMap(({ notifications }) => notifications) ?? []);
    applyNotificationEvent(client, numberedNotification(99));
  };
  return (
    <>
      <button type="button" onClick={arrive}>
        Arrive
      </button>
      <NotificationList filter="all" kind={undefined} actions={useNotificationActions()} onShowAll={() => undefined} />
    </>
  );
}

it('a notification arrives without the others being rendered again', async () => {
  fakeServer({ 'GET /notifications': new ServedRows(10, 50, numberedNotification).answer('notifications') });
  await show(<Notifications />);
  await expect.element(page.getByText('No. 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Arrive' }).click();
  await expect.element(page.getByText('No. 99', { exact: true })).toBeVisible();
  expect(reads).toBe(0);
});
