import { getBookmarkedPosts, getLikedPosts } from '@stagedoor/contracts/post-calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';
import { pagedPosts } from './paged-posts.ts';

const PAGE_SIZE = 20;

/** How a person saved a post. */
export type SavedKind = 'liked' | 'bookmarked';

/**
 * The viewer's liked or bookmarked posts, the last saved first. A post that is no longer saved disappears at the next visit.
 */
export function savedPostsQuery(kind: SavedKind) {
  return pagedPosts({
    queryKey: keyOf(kind),
    fetchPage: (cursor, signal) => {
      const query = pageQueryOf(PAGE_SIZE, cursor);
      return kind === 'liked'
        ? call(getLikedPosts, { query }, { signal })
        : call(getBookmarkedPosts, { query }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Marks the list as stale. It is refetched when it is next opened, so that nothing moves while it is being read. */
export function invalidateSavedPosts(client: QueryClient, kind: SavedKind): void {
  void client.invalidateQueries({ queryKey: keyOf(kind), refetchType: 'none' });
}

function keyOf(kind: SavedKind) {
  return ['posts', 'saved', kind] as const;
}
