import { getBookmarkedPosts, getLikedPosts } from '@stagedoor/contracts/post-calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 20;

/** What somebody set apart for themselves. */
export type KeptKind = 'liked' | 'bookmarked';

/** One's liked or bookmarked posts, last first, as far as they were read. What is taken back leaves with the next visit. */
export function keptPostsQuery(kind: KeptKind) {
  return pagedQuery({
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

/** The list is no longer what the server has; it is asked for when it is next come to, not under one's hands. */
export function outdateKeptPosts(client: QueryClient, kind: KeptKind): void {
  void client.invalidateQueries({ queryKey: keyOf(kind), refetchType: 'none' });
}

function keyOf(kind: KeptKind) {
  return ['posts', 'kept', kind] as const;
}
