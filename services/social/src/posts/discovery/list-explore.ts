import type { Page } from '@stagedoor/service-kit/input/paging';
import { type DiscoveryParameters, discoveryQuery } from '#/posts/discovery/discovery-query.ts';
import { listByRank, type PostType, type RankedListDeps } from '#/posts/discovery/list-by-rank.ts';
import type { PostList } from '#/posts/lists/post-pages.ts';
import { definePostStatement, withMutedWords } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

const explore = definePostStatement<DiscoveryParameters>(
  discoveryQuery('like_count + 2 * comment_count + 0.05 * view_count'),
  { more: withMutedWords },
);

/** Lists recent posts that are open to the viewer, by engagement. */
export async function listExplore(
  deps: RankedListDeps,
  viewer: Viewer | null,
  type: PostType | undefined,
  page: Page,
): Promise<PostList> {
  return listByRank(deps, explore, viewer, type ?? 'ALL', page);
}
