import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Database } from '@stagedoor/service-kit/database/database';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import type { Page } from '@stagedoor/service-kit/input/paging';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { type DiscoveryParameters, discoveryQuery } from '#/posts/discovery/discovery-query.ts';
import { firstRankCursor } from '#/posts/discovery/ranked-query.ts';
import { type PostList, presentPage } from '#/posts/lists/post-pages.ts';
import { definePostStatement } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

export type PostType = 'TEXT' | 'IMAGE' | 'VIDEO';

const explore = definePostStatement<DiscoveryParameters>(
  discoveryQuery('like_count + 2 * comment_count + 0.05 * view_count'),
);

interface Deps {
  readonly database: Database;
  readonly media: MediaAddresses;
  readonly clock: Clock;
}

/** Lists recent posts that are open to the viewer, by engagement. */
export async function listExplore(
  { database, media, clock }: Deps,
  viewer: Viewer | null,
  type: PostType | undefined,
  page: Page,
): Promise<PostList> {
  const [asOf, below, belowId] =
    page.cursor === undefined
      ? [clock.now().getTime(), firstRankCursor.rank, firstRankCursor.id]
      : decodeCursor(page.cursor, ['instant', 'number', 'id']);
  const moment = new Date(asOf).toISOString();
  const viewerId = viewer?.userId ?? null;
  const kind = type ?? 'ALL';
  const rows = await explore.run(database, [viewerId, page.limit + 1, page.offset, below, belowId, moment, kind]);
  return presentPage({
    rows,
    page,
    viewer,
    media,
    cursorOf: (last) => (last === undefined ? null : encodeCursor([asOf, last.rank, last.id])),
  });
}
