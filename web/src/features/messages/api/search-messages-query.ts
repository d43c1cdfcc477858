import { searchMessages } from '@stagedoor/contracts/messages';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { failureTexts } from '#/shared/config/texts/errors.ts';
import { call } from '#/shared/lib/api-client.ts';

const MOST = 30;

/** One's own messages that hold these words, newest first. What was found before stays until the next answer. */
export function searchMessagesQuery(sought: string) {
  return queryOptions({
    queryKey: ['messages', 'search', sought.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await call(searchMessages, { query: { q: sought, limit: MOST } }, { signal })).messages,
    enabled: sought !== '',
    placeholderData: keepPreviousData,
    meta: { failureText: failureTexts.loadMessages },
  });
}
