import { type Notification, notificationKinds } from '@stagedoor/contracts/notification';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '#/shared/query/change-cached.ts';
import { forgetDropped } from '#/shared/query/dropped-rows.ts';
import { type NotificationFilter, notificationsQuery } from '../api/notifications-query.ts';
import { unreadCountQuery } from '../api/unread-count-query.ts';

const keyPrefix = ['notifications', 'list'];

function isNotification(value: object): value is Notification {
  return 'id' in value && 'isRead' in value;
}

/** Changes every cached notification that `matches`, in all lists or those of one filter; a change to undefined removes it. */
export function changeNotifications(
  client: QueryClient,
  matches: (notification: Notification) => boolean,
  change: (notification: Notification) => Notification | undefined,
  filter?: NotificationFilter,
): void {
  changeCached(client, {
    keyPrefix: filter === undefined ? keyPrefix : [...keyPrefix, filter],
    matches: (value): value is Notification => isNotification(value) && matches(value),
    change,
  });
}

/**
 * Removes every cached notification that arrived by this moment, in all lists or those of one filter. Rows that a list has dropped
 * because they are far from the screen are older than all others, so their placeholders are removed as well.
 */
export function removeNotifications(client: QueryClient, until: string, filter?: NotificationFilter): void {
  changeNotifications(client, arrivedBy(until), () => undefined, filter);
  for (const one of filter === undefined ? (['all', 'unread'] as const) : [filter]) {
    for (const kind of [undefined, ...notificationKinds]) {
      const { queryKey } = notificationsQuery(one, kind);
      const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
      if (updatedAt !== undefined) client.setQueryData(queryKey, (list) => list && forgetDropped(list), { updatedAt });
    }
  }
}

/** Returns whether a notification arrived by this moment. */
export function arrivedBy(until: string) {
  return ({ createdAt }: Notification): boolean => createdAt <= until;
}

/** Changes the cached unread count, never below 0. */
export function changeUnreadCount(client: QueryClient, next: (count: number) => number): void {
  client.setQueryData(unreadCountQuery.queryKey, (count) => count && Math.max(0, next(count)));
}

/** Returns the moment up to which "all" reaches: now, or the newest cached notification if this device's clock is behind. */
export function latestMoment(client: QueryClient): string {
  let latest = new Date().toISOString();
  changeNotifications(
    client,
    () => true,
    (notification) => {
      if (notification.createdAt > latest) latest = notification.createdAt;
      return notification;
    },
  );
  return latest;
}

/** Saves the cached lists and the count. Returns a function that restores them if the server refuses a change. */
export function takeSnapshot(client: QueryClient): () => void {
  const lists = client.getQueriesData({ queryKey: keyPrefix });
  const count = client.getQueryData(unreadCountQuery.queryKey);
  return () => {
    for (const [key, data] of lists) client.setQueryData(key, data);
    if (count !== undefined) client.setQueryData(unreadCountQuery.queryKey, count);
  };
}
