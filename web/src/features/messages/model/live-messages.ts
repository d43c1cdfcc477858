import type { QueryClient } from '@tanstack/react-query';
import { firstPage } from '#/shared/query/paging.ts';
import { refetchQueries } from '#/shared/query/refetch-queries.ts';
import { createThrottledTask } from '#/shared/query/throttled-task.ts';
import { conversationsQuery, fetchConversations, folders } from '../api/conversations-query.ts';
import { fetchMessages, threadQuery } from '../api/thread-query.ts';
import { mergeFirstPage } from './merge-conversations.ts';
import { mergeLatest } from './message-copies.ts';

// News of messages say that there is something and where. What it is, is asked for here, and merged into what was read:
// often enough to be at once, seldom enough to stay within what a person may ask in a minute.

const THREAD_SPACING_MS = 150;
const LIST_SPACING_MS = 1000;
const NEWEST = 30;

const threadLooks = new Map<string, () => void>();
const listLooks = new WeakMap<QueryClient, () => void>();

/** Asks for the newest messages of a thread, where it is on the screen; else it will be when it is shown. */
export function refreshThread(client: QueryClient, conversationId: string): void {
  const look =
    threadLooks.get(conversationId) ??
    createThrottledTask(() => askForNewest(client, conversationId), THREAD_SPACING_MS);
  threadLooks.set(conversationId, look);
  look();
}

/** Asks for the lists on the screen: something was sent, read or moved. */
export function refreshLists(client: QueryClient): void {
  const look = listLooks.get(client) ?? createThrottledTask(() => askForLists(client), LIST_SPACING_MS);
  listLooks.set(client, look);
  look();
}

/** Asks for everything anew, after something may have been missed. */
export function catchUpMessages(client: QueryClient): void {
  void refetchQueries(client, ['messages']);
}

async function askForNewest(client: QueryClient, conversationId: string): Promise<void> {
  const { queryKey } = threadQuery(conversationId);
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query?.isActive()) {
    await client.invalidateQueries({ queryKey, exact: true });
    return;
  }
  // What is being read was asked for before, and would put these out again.
  while (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  if (query.state.data === undefined) return;
  const newest = await fetchMessages(conversationId, NEWEST, firstPage);
  if (!mergeLatest(client, conversationId, newest)) await askForNewest(client, conversationId);
}

async function askForLists(client: QueryClient): Promise<void> {
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
      const page = await fetchConversations(folder, firstPage);
      // What is being changed is shown already, and asked for again when it is done.
      if (client.isFetching({ queryKey, exact: true }) + client.isMutating({ mutationKey: ['messages'] }) > 0) return;
      client.setQueryData(queryKey, (list) => list && mergeFirstPage(list, page));
    }),
  );
}
