import type { Notification, NotificationKind } from '@stagedoor/contracts/notification';
import { listNotifications } from '@stagedoor/contracts/notifications';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import type { DroppablePage, PageRows } from '#/shared/query/dropped-rows.ts';
import { droppingQuery } from '#/shared/query/dropping-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

export type NotificationFilter = 'all' | 'unread';

const PAGE_SIZE = 50;

export interface NotificationsPage extends DroppablePage {
  readonly notifications: Notification[];
}

const rows: PageRows<NotificationsPage, Notification> = {
  keyOf: ({ id }) => id,
  read: ({ notifications }) => notifications,
  write: (page, notifications) => ({ ...page, notifications: [...notifications] }),
};

/** Without a kind, the notifications of all kinds. */
export function notificationsQuery(filter: NotificationFilter, kind?: NotificationKind) {
  return droppingQuery({
    rows,
    queryKey: ['notifications', 'list', filter, kind],
    fetchPage: (cursor, signal): Promise<NotificationsPage> =>
      call(
        listNotifications,
        {
          query: {
            ...pageQueryOf(PAGE_SIZE, cursor),
            ...(filter === 'unread' && { unread: true }),
            ...(kind !== undefined && { kind }),
          },
        },
        { signal },
      ),
    refetchOnWindowFocus: true,
    meta: { failureText: failureTexts.loadNotifications },
  });
}
