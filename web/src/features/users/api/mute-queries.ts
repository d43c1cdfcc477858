import { listMuted, listMutedWords } from '@stagedoor/contracts/mutes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { pagedShortPeople } from './short-people-query.ts';

const PAGE_SIZE = 20;

/** The people whom the viewer has muted. */
export const mutedUsersQuery = pagedShortPeople({
  queryKey: ['users', 'muted'],
  fetchPage: (cursor, signal) => call(listMuted, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
});

/** The viewer's muted words. */
export const mutedWordsQuery = queryOptions({
  queryKey: ['muted-words'],
  queryFn: async ({ signal }) => (await call(listMutedWords, {}, { signal })).words,
});
