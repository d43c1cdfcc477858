import { listConversations, listMessageRequests } from '@stagedoor/contracts/messages';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { type AskOptions, callWithCopy, copyOptions } from '#/shared/http/call-with-copy.ts';
import { firstPageCursor, nextCursorOf, type PageCursor, pageQueryOf } from '#/shared/query/paging.ts';

/** `unread` is the inbox without the conversations that have been read. */
export const folders = ['inbox', 'unread', 'requests', 'archived'] as const;
export type Folder = (typeof folders)[number];

const PAGE_SIZE = 50;

/** The loaded pages of a folder's conversations, newest first. */
export function conversationsQuery(folder: Folder) {
  return infiniteQueryOptions({
    queryKey: ['messages', 'list', folder],
    queryFn: ({ pageParam, signal }) => fetchConversations(folder, pageParam, { signal, ask: callWithCopy }),
    initialPageParam: firstPageCursor,
    getNextPageParam: nextCursorOf,
    ...copyOptions,
    meta: { failureText: failureTexts.loadConversations },
  });
}

export type ConversationsPage = Awaited<ReturnType<typeof fetchConversations>>;

export async function fetchConversations(
  folder: Folder,
  cursor: PageCursor,
  { ask = call, ...options }: AskOptions = {},
) {
  const query = pageQueryOf(PAGE_SIZE, cursor);
  if (folder === 'requests') {
    const { requests, pagination } = await ask(listMessageRequests, { query }, options);
    return { conversations: requests, pagination };
  }
  const filter = { ...(folder === 'archived' && { archived: true }), ...(folder === 'unread' && { unread: true }) };
  return ask(listConversations, { query: { ...query, ...filter } }, options);
}
