import { countUnreadNotifications } from '@stagedoor/contracts/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/lib/api-client.ts';

const POLL_MS = 60_000;

/** How many are unread, asked again each minute while the page is looked at. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  queryFn: async ({ signal }) => (await call(countUnreadNotifications, {}, { signal })).count,
  refetchInterval: POLL_MS,
});
