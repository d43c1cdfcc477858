import type { Notification } from '@stagedoor/contracts/notification';
import {
  clearNotifications,
  deleteNotification,
  readAllNotifications,
  readNotification,
} from '@stagedoor/contracts/notifications';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { changeNotifications, changeUnreadCount, takeSnapshot } from './cached-notifications.ts';

/** The actions on notifications: shown at once, and rolled back with a toast if the server refuses. */
export function useNotificationActions() {
  const client = useQueryClient();
  const markRead = useMutation({
    mutationFn: ({ id }: Notification) => call(readNotification, { params: { id } }),
    ...optimistic(client, failureTexts.markRead, ({ id, isRead }) => {
      changeNotifications(client, (one) => one.id === id, asRead);
      if (!isRead) changeUnreadCount(client, (count) => count - 1);
    }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Notification) => call(deleteNotification, { params: { id } }),
    ...optimistic(client, failureTexts.deleteNotification, ({ id, isRead }) => {
      changeNotifications(
        client,
        (one) => one.id === id,
        () => undefined,
      );
      if (!isRead) changeUnreadCount(client, (count) => count - 1);
    }),
  });
  const markAllRead = useMutation({
    mutationFn: () => call(readAllNotifications, {}),
    ...optimistic<void>(client, failureTexts.markAllRead, () => {
      changeNotifications(client, () => true, asRead);
      changeUnreadCount(client, () => 0);
    }),
  });
  const clear = useMutation({
    mutationFn: () => call(clearNotifications, {}),
    ...optimistic<void>(client, failureTexts.clearNotifications, () => {
      changeNotifications(
        client,
        () => true,
        () => undefined,
      );
      changeUnreadCount(client, () => 0);
    }),
  });
  return { markRead, remove, markAllRead, clear };
}

function asRead(notification: Notification): Notification {
  return { ...notification, isRead: true };
}

/** Shows the change before the server has responded. Cancels requests whose response would undo it for a moment. */
function optimistic<Variables = Notification>(
  client: QueryClient,
  failure: string,
  show: (variables: Variables) => void,
) {
  return {
    mutationKey: ['notifications'],
    onMutate: async (variables: Variables) => {
      await client.cancelQueries({ queryKey: ['notifications'] });
      const restore = takeSnapshot(client);
      show(variables);
      return restore;
    },
    onError: (error: Error, _variables: Variables, restore: (() => void) | undefined) => {
      restore?.();
      showToast('error', messageOf(error, failure));
    },
    onSettled: () => {
      // Only the last of several mutations refetches.
      if (client.isMutating({ mutationKey: ['notifications'] }) > 1) return;
      void client.invalidateQueries({ queryKey: ['notifications'] });
    },
  };
}
