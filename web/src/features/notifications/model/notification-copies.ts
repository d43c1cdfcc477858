import type { Notification } from '@stagedoor/contracts/notification';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '#/shared/query/change-cached.ts';
import { unreadCountQuery } from '../api/unread-count-query.ts';

const under = ['notifications', 'list'];

function isNotification(value: object): value is Notification {
  return 'id' in value && 'isRead' in value;
}

/** Changes every cached notification that `matches`; undefined takes it out. */
export function changeNotifications(
  client: QueryClient,
  matches: (notification: Notification) => boolean,
  change: (notification: Notification) => Notification | undefined,
): void {
  changeCached(client, {
    under,
    isIt: (value): value is Notification => isNotification(value) && matches(value),
    change,
  });
}

/** The bell's figure, never below none. */
export function countUnread(client: QueryClient, next: (count: number) => number): void {
  client.setQueryData(unreadCountQuery.queryKey, (count) => count && Math.max(0, next(count)));
}

/** What the lists and the bell show now, to be shown again where the server refuses a change. */
export function takeSnapshot(client: QueryClient): () => void {
  const lists = client.getQueriesData({ queryKey: under });
  const count = client.getQueryData(unreadCountQuery.queryKey);
  return () => {
    for (const [key, data] of lists) client.setQueryData(key, data);
    if (count !== undefined) client.setQueryData(unreadCountQuery.queryKey, count);
  };
}
