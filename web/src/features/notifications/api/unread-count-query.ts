import { countUnreadNotifications } from '@stagedoor/contracts/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The unread count: fetched at the start, updated by the live stream. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  queryFn: async ({ signal }) => (await call(countUnreadNotifications, {}, { signal })).count,
  refetchOnWindowFocus: true,
});
