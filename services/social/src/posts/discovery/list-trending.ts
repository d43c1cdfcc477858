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

// The cursor has the moment from which ages are computed, so that all pages of one list use the same weights.
const trending = definePostStatement<DiscoveryParameters>(
  discoveryQuery(`(like_count + 2 * comment_count + 1)
    / power(2 + greatest(0, extract(epoch from $6::timestamptz - published_at)) / 3600, 1.5)`),
);

interface Deps {
  readonly database: Database;
  readonly media: MediaAddresses;
  readonly clock: Clock;
}

/** Lists recent posts that are open to the viewer, by engagement weighted by age. */
export async function listTrending(
  { database, media, clock }: Deps,
  viewer: Viewer | null,
  page: Page,
): Promise<PostList> {
  const [asOf, rank, id] =
    page.cursor === undefined
      ? [clock.now().getTime(), firstRankCursor.rank, firstRankCursor.id]
      : decodeCursor(page.cursor, ['instant', 'number', 'id']);
  const moment = new Date(asOf).toISOString();
  const viewerId = viewer?.userId ?? null;
  const rows = await trending.run(database, [viewerId, page.limit + 1, page.offset, rank, id, moment, 'ALL']);
  return presentPage({
    rows,
    page,
    viewer,
    media,
    cursorOf: (last) => (last === undefined ? null : encodeCursor([asOf, last.rank, last.id])),
  });
}
