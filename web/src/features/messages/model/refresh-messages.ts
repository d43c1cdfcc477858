import type { QueryClient } from '@tanstack/react-query';
import { firstPageCursor } from '#/shared/query/paging.ts';
import { refetchQueries } from '#/shared/query/refetch-queries.ts';
import { createThrottledTask } from '#/shared/query/throttled-task.ts';
import { conversationsQuery, fetchConversations, folders } from '../api/conversations-query.ts';
import { fetchMessages, threadQuery } from '../api/thread-query.ts';
import { mergeLatest } from './cached-messages.ts';
import { mergeFirstPage } from './merge-conversations.ts';

// Live events only say which conversation has changed. The data is fetched here and merged into the cache: often enough to
// appear immediate, rarely enough to stay within the rate limit of a person.

const THREAD_SPACING_MS = 150;
const LIST_SPACING_MS = 1000;
const LATEST_COUNT = 30;

const threadTasks = new WeakMap<QueryClient, Map<string, () => void>>();
const listTasks = new WeakMap<QueryClient, () => void>();

/** Fetches the latest messages of a thread if it is on the screen, else invalidates it. */
export function refreshThread(client: QueryClient, conversationId: string): void {
  const tasks = threadTasks.get(client) ?? new Map<string, () => void>();
  threadTasks.set(client, tasks);
  const task =
    tasks.get(conversationId) ?? createThrottledTask(() => fetchLatest(client, conversationId), THREAD_SPACING_MS);
  tasks.set(conversationId, task);
  task();
}

/** Refetches the lists on the screen, after a message was sent or read or a conversation was moved. */
export function refreshLists(client: QueryClient): void {
  const task = listTasks.get(client) ?? createThrottledTask(() => fetchLists(client), LIST_SPACING_MS);
  listTasks.set(client, task);
  task();
}

/** Refetches conversations and messages after live events may have been missed. */
export function refetchMessages(client: QueryClient): void {
  void refetchQueries(client, ['messages']);
}

async function fetchLatest(client: QueryClient, conversationId: string): Promise<void> {
  const { queryKey } = threadQuery(conversationId);
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query?.isActive()) {
    await client.invalidateQueries({ queryKey, exact: true });
    return;
  }
  // A request that is under way began before this change, and its response would overwrite it.
  while (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  if (query.state.data === undefined) return;
  const latest = await fetchMessages(conversationId, LATEST_COUNT, firstPageCursor);
  if (!mergeLatest(client, conversationId, latest)) await fetchLatest(client, conversationId);
}

async function fetchLists(client: QueryClient): Promise<void> {
  await Promise.all(
    folders.map(async (folder) => {
      const { queryKey } = conversationsQuery(folder);
      const query = client.getQueryCache().find({ queryKey, exact: true });
      if (!query?.isActive()) {
        await client.invalidateQueries({ queryKey, exact: true });
        return;
      }
      while (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
      if (query.state.data === undefined) return;
      const page = await fetchConversations(folder, firstPageCursor);
      // An optimistic change is shown already; the lists are refetched when its mutation has settled.
      if (client.isFetching({ queryKey, exact: true }) + client.isMutating({ mutationKey: ['messages'] }) > 0) return;
      client.setQueryData(queryKey, (list) => list && mergeFirstPage(list, page));
    }),
  );
}
