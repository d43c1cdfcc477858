import type { Clock } from '@stagedoor/service-kit/common/clock';
import type { Database } from '@stagedoor/service-kit/database/database';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import type { Page } from '@stagedoor/service-kit/input/paging';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import type { DiscoveryParameters } from '#/posts/discovery/discovery-query.ts';
import { firstRankCursor } from '#/posts/discovery/ranked-posts.ts';
import { type PostList, presentPage } from '#/posts/lists/post-pages.ts';
import type { definePostStatement } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

export type PostType = 'TEXT' | 'IMAGE' | 'VIDEO';

type RankedStatement = ReturnType<typeof definePostStatement<DiscoveryParameters>>;

export interface RankedListDeps {
  readonly database: Database;
  readonly media: MediaAddresses;
  readonly clock: Clock;
}

/** For how long visitors are told the same ages, in ms: their answer is then the same one while nothing changes. */
const visitorsMomentMs = 60_000;

/**
 * Lists recent posts that are open to the viewer, in the order of `statement`. The cursor has the moment of the first page,
 * from which ages are computed, so that all pages of one list use the same weights.
 */
export async function listByRank(
  { database, media, clock }: RankedListDeps,
  statement: RankedStatement,
  viewer: Viewer | null,
  type: PostType | 'ALL',
  page: Page,
): Promise<PostList> {
  const [asOf, rank, id] =
    page.cursor === undefined
      ? [momentFor(viewer, clock), firstRankCursor.rank, firstRankCursor.id]
      : decodeCursor(page.cursor, ['instant', 'number', 'id']);
  const moment = new Date(asOf).toISOString();
  const viewerId = viewer?.userId ?? null;
  const rows = await statement.run(database, [viewerId, page.limit + 1, page.offset, rank, id, moment, type]);
  return presentPage({
    rows,
    page,
    viewer,
    media,
    mutedWords: rows[0]?.muted_words,
    cursorOf: (last) => (last === undefined ? null : encodeCursor([asOf, last.rank, last.id])),
  });
}

/** The moment from which ages are computed, in ms since 1970: for visitors the end of the minute, before which no post is missing. */
function momentFor(viewer: Viewer | null, clock: Clock): number {
  const now = clock.now().getTime();
  return viewer === null ? now - (now % visitorsMomentMs) + visitorsMomentMs : now;
}
