import { searchMessages } from '@stagedoor/contracts/messages';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as failureTexts from '#/shared/config/texts/failures.ts';
import { call } from '#/shared/http/api-client.ts';
import { firstPageCursor, nextCursorOf, pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** The viewer's messages that match a search, newest first. The previous results stay until the new ones arrive. */
export function messageSearchQuery(search: string) {
  return infiniteQueryOptions({
    // Not under the key of messages, because live events do not update search results.
    queryKey: ['message-search', search.toLowerCase()],
    queryFn: ({ pageParam, signal }) =>
      call(searchMessages, { query: { q: search, ...pageQueryOf(PAGE_SIZE, pageParam) } }, { signal }),
    initialPageParam: firstPageCursor,
    getNextPageParam: nextCursorOf,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { failureText: failureTexts.loadMessages },
  });
}
