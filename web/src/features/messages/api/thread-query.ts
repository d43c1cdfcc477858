import type { Message } from '@stagedoor/contracts/message';
import { listMessages } from '@stagedoor/contracts/messages';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { type AskOptions, callWithCopy, copyOptions } from '#/shared/http/call-with-copy.ts';
import { type DroppablePage, fetchPageOf, type PageRows } from '#/shared/query/dropped-rows.ts';
import { firstPageCursor, nextCursorOf, type PageCursor, pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 100;

export interface MessagesPage extends DroppablePage {
  readonly messages: Message[];
}

export const messageRows: PageRows<MessagesPage, Message> = {
  keyOf: (message) => String(message.sequence),
  read: (page) => page.messages,
  write: (page, messages) => ({ ...page, messages: [...messages] }),
};

/** The loaded pages of a conversation's messages, newest first; pages far from the viewport are kept without their messages. */
export function threadQuery(conversationId: string) {
  const { queryKey, rows, fetchPage } = threadPages(conversationId);
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, pageParam, signal }) =>
      fetchPageOf(client, queryKey, pageParam, rows, () => fetchPage(pageParam, signal)),
    initialPageParam: firstPageCursor,
    getNextPageParam: nextCursorOf,
    ...copyOptions,
    meta: { failureText: failureTexts.loadMessages, handlesNotFound: true },
  });
}

/** The source of a thread's pages. */
export function threadPages(conversationId: string) {
  return {
    queryKey: ['messages', 'thread', conversationId],
    rows: messageRows,
    fetchPage: (cursor: PageCursor, signal: AbortSignal): Promise<MessagesPage> =>
      fetchMessages(conversationId, PAGE_SIZE, cursor, { signal, ask: callWithCopy }),
  };
}

export function fetchMessages(
  conversationId: string,
  limit: number,
  cursor: PageCursor,
  { ask = call, ...options }: AskOptions = {},
) {
  const input = { params: { id: conversationId }, query: pageQueryOf(limit, cursor) };
  return ask(listMessages, input, options);
}
