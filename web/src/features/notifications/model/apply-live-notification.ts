import { kindOfType, type Notification } from '@stagedoor/contracts/notification';
import type { QueryClient } from '@tanstack/react-query';
import { refetchQueries } from '#/shared/query/refetch-queries.ts';
import { createThrottledTask } from '#/shared/query/throttled-task.ts';
import { notificationsQuery } from '../api/notifications-query.ts';
import { unreadCountQuery } from '../api/unread-count-query.ts';
import { mergeNotification } from './merge-notification.ts';

const LIST_SPACING_MS = 2000;

const listTasks = new WeakMap<QueryClient, () => void>();

/** For a notification that is new, or to which another person was added. */
export function applyNotificationEvent(client: QueryClient, notification: Notification): void {
  const lists = (['all', 'unread'] as const).flatMap((filter) =>
    [undefined, kindOfType[notification.type]].map((kind) => ({ filter, kind })),
  );
  for (const { filter, kind } of lists) {
    const { queryKey } = notificationsQuery(filter, kind);
    // A request that is under way may have begun before this notification.
    if (client.isFetching({ queryKey, exact: true }) > 0) refreshNotifications(client);
    if (filter === 'unread' && notification.isRead) continue;
    client.setQueryData(queryKey, (list) => list && mergeNotification(list, notification));
  }
}

/** Sets the unread count. If it has fallen without an action on this page, the lists are refetched. */
export async function setUnreadNotifications(client: QueryClient, count: number): Promise<void> {
  // An optimistic change is shown already; the count is refetched when its mutation has settled.
  if (client.isMutating({ mutationKey: ['notifications'] }) > 0) return;
  const { queryKey } = unreadCountQuery;
  const before = client.getQueryData(queryKey);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, count);
  if (before !== undefined && count < before) refreshNotifications(client);
}

/** Refetches notifications after live events may have been missed. */
export function refetchNotifications(client: QueryClient): void {
  void refetchQueries(client, ['notifications']);
}

function refreshNotifications(client: QueryClient): void {
  const task =
    listTasks.get(client) ??
    createThrottledTask(() => refetchQueries(client, ['notifications', 'list']), LIST_SPACING_MS);
  listTasks.set(client, task);
  task();
}
