import { listMessages } from '@stagedoor/contracts/messages';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { type AskOptions, callWithCopy, copyOptions } from '#/shared/http/call-with-copy.ts';
import { firstPageCursor, nextCursorOf, type PageCursor, pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 100;

/** The loaded pages of a conversation's messages, newest first. */
export function threadQuery(conversationId: string) {
  return infiniteQueryOptions({
    queryKey: ['messages', 'thread', conversationId],
    queryFn: ({ pageParam, signal }) =>
      fetchMessages(conversationId, PAGE_SIZE, pageParam, { signal, ask: callWithCopy }),
    initialPageParam: firstPageCursor,
    getNextPageParam: nextCursorOf,
    ...copyOptions,
    meta: { failureText: failureTexts.loadMessages, handlesNotFound: true },
  });
}

export type MessagesPage = Awaited<ReturnType<typeof fetchMessages>>;

export function fetchMessages(
  conversationId: string,
  limit: number,
  cursor: PageCursor,
  { ask = call, ...options }: AskOptions = {},
) {
  const input = { params: { id: conversationId }, query: pageQueryOf(limit, cursor) };
  return ask(listMessages, input, options);
}
