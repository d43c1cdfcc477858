import type { Page } from '@stagedoor/service-kit/input/paging';
import { type DiscoveryParameters, discoveryQuery } from '#/posts/discovery/discovery-query.ts';
import { listByRank, type RankedListDeps } from '#/posts/discovery/list-by-rank.ts';
import type { PostList } from '#/posts/lists/post-pages.ts';
import { definePostStatement, withMutedWords } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

const trending = definePostStatement<DiscoveryParameters>(
  // The thousandth orders posts without engagement by age, below all others, so that a post by an unknown person does not lead the
  // home page.
  discoveryQuery(`(like_count + 2 * comment_count + 0.001)
    / power(2 + greatest(0, extract(epoch from $6::timestamptz - published_at)) / 3600, 1.5)`),
  { more: withMutedWords },
);

/** Lists recent posts that are open to the viewer, by engagement weighted by age. */
export async function listTrending(deps: RankedListDeps, viewer: Viewer | null, page: Page): Promise<PostList> {
  return listByRank(deps, trending, viewer, 'ALL', page);
}
