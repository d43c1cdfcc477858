import type { Notification } from '@stagedoor/contracts/notification';
import {
  clearNotifications,
  deleteNotification,
  readAllNotifications,
  readNotification,
} from '@stagedoor/contracts/notifications';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import {
  arrivedBy,
  changeNotifications,
  changeUnreadCount,
  latestMoment,
  removeNotifications,
  takeSnapshot,
} from './cached-notifications.ts';
import { type NotificationChange, reapplyChange } from './reapply-change.ts';
import { sendUnlessUndone, UndoneError } from './send-unless-undone.ts';

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

interface ShownChange {
  readonly restore: () => void;
  readonly stop: () => void;
}

/** Shows the change before the server has responded. Cancels requests whose response would undo it for a moment. */
function optimisticChange<Variables>(
  client: QueryClient,
  failure: string,
  changeOf: (variables: Variables) => NotificationChange,
) {
  return {
    mutationKey: ['notifications'],
    onMutate: async (variables: Variables): Promise<ShownChange> => {
      await client.cancelQueries({ queryKey: ['notifications'] });
      const userId = useSession.getState().user?.id;
      const restoreCache = takeSnapshot(client);
      const change = changeOf(variables);
      change.changeLists();
      change.changeCount();
      return {
        stop: reapplyChange(client, change),
        restore: () => {
          // Somebody else may have signed in.
          if (useSession.getState().user?.id === userId) restoreCache();
        },
      };
    },
    onError: (error: Error, _variables: Variables, shown: ShownChange | undefined) => {
      shown?.stop();
      shown?.restore();
      if (!(error instanceof UndoneError)) showToast('error', messageOf(error, failure));
    },
    onSettled: (_data: unknown, _error: unknown, _variables: Variables, shown: ShownChange | undefined) => {
      shown?.stop();
      // Only the last of several mutations refetches.
      if (client.isMutating({ mutationKey: ['notifications'] }) > 1) return;
      void client.invalidateQueries({ queryKey: ['notifications'] });
    },
  };
}
