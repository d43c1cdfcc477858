import { countUnreadMessages } from '@stagedoor/contracts/messages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/lib/api-client.ts';

const POLL_MS = 20_000;

/** How many messages are unread, asked again while the page is looked at and when one comes back to it. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['messages', 'unread-count'],
  queryFn: async ({ signal }) => (await call(countUnreadMessages, {}, { signal })).count,
  staleTime: POLL_MS / 2,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
});
