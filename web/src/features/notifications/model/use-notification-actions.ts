import type { Notification } from '@stagedoor/contracts/notification';
import {
  clearNotifications,
  deleteNotification,
  readAllNotifications,
  readNotification,
} from '@stagedoor/contracts/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import { call } from '#/shared/http/api-client.ts';
import {
  arrivedBy,
  changeNotifications,
  changeUnreadCount,
  latestMoment,
  removeNotifications,
} from './cached-notifications.ts';
import { optimisticChange } from './optimistic-change.ts';
import { sendUnlessUndone } from './send-unless-undone.ts';

// They may be sent while the page is left.
const options = { keepalive: true };

/**
 * The actions on notifications: shown at once, and rolled back with a toast if the server refuses. All but reading one
 * can be undone for some seconds, and are sent after that.
 */
export function useNotificationActions() {
  const client = useQueryClient();
  const markRead = useMutation({
    mutationFn: ({ id }: Notification) => call(readNotification, { params: { id } }),
    ...optimisticChange(client, failureTexts.markRead, ({ id, isRead }: Notification) => ({
      changeLists: () => changeNotifications(client, (one) => one.id === id, asRead),
      changeCount: () => changeUnreadCount(client, (count) => (isRead ? count : count - 1)),
    })),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Notification) =>
      sendUnlessUndone(notificationTexts.notificationDeleted, () =>
        call(deleteNotification, { params: { id } }, options),
      ),
    ...optimisticChange(client, failureTexts.deleteNotification, ({ id, isRead }: Notification) => ({
      changeLists: () => changeNotifications(client, (one) => one.id === id, removed),
      changeCount: () => changeUnreadCount(client, (count) => (isRead ? count : count - 1)),
    })),
  });
  const markAllRead = useMutation({
    mutationFn: (until: string) =>
      sendUnlessUndone(notificationTexts.allMarkedAsRead, () =>
        call(readAllNotifications, { query: { until } }, options),
      ),
    ...optimisticChange(client, failureTexts.markAllRead, (until: string) => ({
      changeLists: () => {
        removeNotifications(client, until, 'unread');
        changeNotifications(client, arrivedBy(until), asRead);
      },
      changeCount: () => changeUnreadCount(client, () => 0),
    })),
  });
  const clear = useMutation({
    mutationFn: (until: string) =>
      sendUnlessUndone(notificationTexts.notificationsCleared, () =>
        call(clearNotifications, { query: { until } }, options),
      ),
    ...optimisticChange(client, failureTexts.clearNotifications, (until: string) => ({
      changeLists: () => removeNotifications(client, until),
      changeCount: () => changeUnreadCount(client, () => 0),
    })),
  });
  return {
    markRead,
    remove,
    markAllRead: () => markAllRead.mutate(latestMoment(client)),
    clear: () => clear.mutate(latestMoment(client)),
  };
}

const asRead = (notification: Notification): Notification =>
  notification.isRead ? notification : { ...notification, isRead: true };
const removed = () => undefined;
