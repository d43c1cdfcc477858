import { countUnreadNotifications } from '@stagedoor/contracts/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** How many are unread: asked for at the start, told by the stream from then on. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  queryFn: async ({ signal }) => (await call(countUnreadNotifications, {}, { signal })).count,
  refetchOnWindowFocus: true,
});
