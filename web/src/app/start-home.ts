import { trendingPostsQuery } from '#/features/posts/api/trending-posts-query.ts';
import { featuredUsersQuery } from '#/features/users/api/featured-users-query.ts';
import { paths } from '#/shared/config/paths.ts';
import { queryClient } from './query-client.ts';

/** How many creators and posts the first page shows. */
export const HOME_CREATORS = 6;
export const HOME_POSTS = 6;

/**
 * Asks for what the first page shows while its code is still on the way: one round trip less before there is something
 * to see.
 */
export function startHome(): void {
  if (window.location.pathname !== paths.home.path) return;
  void import('./pages/home-page.tsx');
  void queryClient.prefetchQuery(trendingPostsQuery(HOME_POSTS));
  void queryClient.prefetchQuery(featuredUsersQuery(HOME_CREATORS));
}
