import { countUnreadNotifications } from '@stagedoor/contracts/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/lib/api-client.ts';

const POLL_MS = 20_000;

/** How many are unread, asked again while the page is looked at and when one comes back to it. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  queryFn: async ({ signal }) => (await call(countUnreadNotifications, {}, { signal })).count,
  staleTime: POLL_MS / 2,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
});
