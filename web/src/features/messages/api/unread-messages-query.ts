import { countUnreadMessages } from '@stagedoor/contracts/messages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

/** How many messages are unread: asked for at the start, told by the stream from then on. */
export const unreadMessagesQuery = queryOptions({
  queryKey: ['messages', 'unread-count'],
  queryFn: async ({ signal }) => (await call(countUnreadMessages, {}, { signal })).count,
  refetchOnWindowFocus: true,
});
