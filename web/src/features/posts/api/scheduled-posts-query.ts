import { getScheduledPosts } from '@stagedoor/contracts/post-calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { msUntilRefetch } from '../model/scheduling.ts';

const PAGE_SIZE = 20;

const { list, fetchAhead } = pagedQuery({
  queryKey: ['posts', 'scheduled'],
  fetchPage: (cursor, signal) => call(getScheduledPosts, { query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  staleTime: 0,
});

/** The viewer's scheduled posts, the next one first. Refetched when the first of them is due. */
export const scheduledPostsQuery = {
  fetchAhead,
  list: infiniteQueryOptions({
    ...list,
    refetchInterval: ({ state }) =>
      msUntilRefetch(state.data?.pages[0]?.posts[0]?.scheduledAt ?? undefined, new Date()),
  }),
};
