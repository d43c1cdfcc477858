import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { firstPage } from '#/shared/lib/paging.ts';
import { conversationsQuery, type Folder, fetchConversations } from '../api/conversations-query.ts';
import { fetchMessages, threadQuery } from '../api/thread-query.ts';
import { mergeFirstPage } from './merge-conversations.ts';
import { takeNewest } from './message-copies.ts';

// How news of messages reach the open page. All that knows of the way they come is here: now by asking again while the
// page is looked at, each answer merged into what was read.

const THREAD_POLL_MS = 3000;
const LIST_POLL_MS = 10_000;
const NEWEST = 30;

const live = { retry: false, staleTime: 0, gcTime: 0, refetchOnWindowFocus: true } as const;

/** Keeps the open thread current: new messages, read marks, deletions. */
export function useLiveThread(conversationId: string): void {
  const client = useQueryClient();
  useQuery({ ...liveThreadQuery(client, conversationId), refetchInterval: THREAD_POLL_MS });
}

/** Keeps a list of conversations current. */
export function useLiveConversations(folder: Folder): void {
  const client = useQueryClient();
  useQuery({ ...liveListQuery(client, folder), refetchInterval: LIST_POLL_MS });
}

/** Asks for the lists on the screen at once: something was sent, read or moved. */
export function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['messages', 'live', 'list'] });
  void client.invalidateQueries({ queryKey: ['messages', 'list'], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: ['messages', 'unread-count'] });
}

function liveThreadQuery(client: QueryClient, conversationId: string) {
  return queryOptions({
    queryKey: ['messages', 'live', 'thread', conversationId],
    queryFn: async ({ signal }) => {
      // The thread itself comes first.
      if (!client.getQueryData(threadQuery(conversationId).queryKey)) return null;
      takeNewest(client, conversationId, await fetchMessages(conversationId, NEWEST, firstPage, signal));
      return null;
    },
    ...live,
  });
}

function liveListQuery(client: QueryClient, folder: Folder) {
  const { queryKey } = conversationsQuery(folder);
  return queryOptions({
    queryKey: ['messages', 'live', 'list', folder],
    queryFn: async ({ signal }) => {
      if (!client.getQueryData(queryKey)) return null;
      const page = await fetchConversations(folder, firstPage, signal);
      if (client.isFetching({ queryKey, exact: true }) > 0) return null;
      client.setQueryData(queryKey, (list) => list && mergeFirstPage(list, page));
      return null;
    },
    ...live,
  });
}
