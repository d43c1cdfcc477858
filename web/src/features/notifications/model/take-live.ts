import type { Notification } from '@stagedoor/contracts/notification';
import type { QueryClient } from '@tanstack/react-query';
import { refetchQueries } from '#/shared/query/refetch-queries.ts';
import { createThrottledTask } from '#/shared/query/throttled-task.ts';
import { notificationsQuery } from '../api/notifications-query.ts';
import { unreadCountQuery } from '../api/unread-count-query.ts';
import { mergeNotification } from './merge-notification.ts';

const LIST_SPACING_MS = 2000;

const listLooks = new WeakMap<QueryClient, () => void>();

/** A notification that is new, or that somebody joined. */
export function takeNotification(client: QueryClient, notification: Notification): void {
  for (const filter of ['all', 'unread'] as const) {
    const { queryKey } = notificationsQuery(filter);
    // What is being read may have been asked for before it.
    if (client.isFetching({ queryKey, exact: true }) > 0) refreshNotifications(client);
    if (filter === 'unread' && notification.isRead) continue;
    client.setQueryData(queryKey, (list) => list && mergeNotification(list, notification));
  }
}

/** How many are unread. Where they have become fewer without this page's doing, the list is asked which those are. */
export async function takeUnreadNotifications(client: QueryClient, count: number): Promise<void> {
  // One's own changes are shown already, and what they have made of the count is asked for when they are done.
  if (client.isMutating({ mutationKey: ['notifications'] }) > 0) return;
  const { queryKey } = unreadCountQuery;
  const before = client.getQueryData(queryKey);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, count);
  if (before !== undefined && count < before) refreshNotifications(client);
}

/** Asks for everything anew, after something may have been missed. */
export function catchUpNotifications(client: QueryClient): void {
  void refetchQueries(client, ['notifications']);
}

function refreshNotifications(client: QueryClient): void {
  const look =
    listLooks.get(client) ??
    createThrottledTask(() => refetchQueries(client, ['notifications', 'list']), LIST_SPACING_MS);
  listLooks.set(client, look);
  look();
}
