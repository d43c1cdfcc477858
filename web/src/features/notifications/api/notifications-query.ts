import type { NotificationKind } from '@stagedoor/contracts/notification';
import { listNotifications } from '@stagedoor/contracts/notifications';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { firstPageCursor } from '#/shared/query/paging.ts';

export type NotificationFilter = 'all' | 'unread';

const PAGE_SIZE = 50;

/** Without a kind, the notifications of all kinds. */
export function notificationsQuery(filter: NotificationFilter, kind?: NotificationKind) {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'list', filter, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotifications,
        {
          query: {
            limit: PAGE_SIZE,
            ...(filter === 'unread' && { unread: true }),
            ...(kind !== undefined && { kind }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: firstPageCursor,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    refetchOnWindowFocus: true,
    meta: { failureText: failureTexts.loadNotifications },
  });
}
