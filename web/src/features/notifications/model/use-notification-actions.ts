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
import { changeNotifications, countUnread, takeSnapshot } from './notification-copies.ts';

/** What can be done with notifications: at once on the screen, taken back with a toast where the server refuses. */
export function useNotificationActions() {
  const client = useQueryClient();
  const markRead = useMutation({
    mutationFn: ({ id }: Notification) => call(readNotification, { params: { id } }),
    ...optimistic(client, failureTexts.markRead, ({ id, isRead }) => {
      changeNotifications(client, (one) => one.id === id, asRead);
      if (!isRead) countUnread(client, (count) => count - 1);
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
      if (!isRead) countUnread(client, (count) => count - 1);
    }),
  });
  const markAllRead = useMutation({
    mutationFn: () => call(readAllNotifications, {}),
    ...optimistic<void>(client, failureTexts.markAllRead, () => {
      changeNotifications(client, () => true, asRead);
      countUnread(client, () => 0);
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
      countUnread(client, () => 0);
    }),
  });
  return { markRead, remove, markAllRead, clear };
}

function asRead(notification: Notification): Notification {
  return { ...notification, isRead: true };
}

/** Shows the change first. A poll that is under way is called off: its answer would undo the change for a moment. */
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
      // The last one asks for all.
      if (client.isMutating({ mutationKey: ['notifications'] }) > 1) return;
      void client.invalidateQueries({ queryKey: ['notifications'] });
    },
  };
}
