import { countUnreadMessages } from '@stagedoor/contracts/messages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** The unread count: fetched at the start, updated by the live stream. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['messages', 'unread-count'],
  queryFn: async ({ signal }) => (await call(countUnreadMessages, {}, { signal })).count,
  refetchOnWindowFocus: true,
});
