import { getTrendingPosts } from '@stagedoor/contracts/posts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';

export function trendingPostsQuery(limit: number) {
  return queryOptions({
    queryKey: ['posts', 'trending', limit],
    queryFn: async ({ signal }) => (await call(getTrendingPosts, { query: { limit } }, { signal })).posts,
    staleTime: 60_000,
  });
}
