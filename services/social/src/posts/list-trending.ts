import type { Clock } from '@stagedoor/service-kit/clock';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/cursor';
import type { Database } from '@stagedoor/service-kit/database';
import type { Page } from '@stagedoor/service-kit/paging';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { type PostList, presentPage } from '#/posts/post-pages.ts';
import { definePostStatement } from '#/posts/post-query.ts';
import { rankedColumns, rankedSkeleton, topOfRanks } from '#/posts/ranked-posts.ts';
import type { Viewer } from '#/users/person-rules.ts';

// The newest thousand are weighed, so that there is always something. The moment that ages are counted from travels in
// the cursor: the pages of one list are weighed alike.
const trending = definePostStatement<[number, number, number, string, string]>(
  rankedSkeleton({
    newest: `
      select ${rankedColumns} from post where published_at is not null and deleted_at is null
      order by published_at desc, id desc limit 1000`,
    rank: `(like_count + 2 * comment_count + 1)
      / power(2 + greatest(0, extract(epoch from $6::timestamptz - published_at)) / 3600, 1.5)`,
  }),
);

interface Deps {
  readonly database: Database;
  readonly media: MediaAddresses;
  readonly clock: Clock;
}

/** Posts by engagement weighted by age, of those that are open to the viewer. */
export async function listTrending(
  { database, media, clock }: Deps,
  viewer: Viewer | null,
  page: Page,
): Promise<PostList> {
  const [asOf, rank, id] =
    page.cursor === undefined
      ? [clock.now().getTime(), topOfRanks.rank, topOfRanks.id]
      : decodeCursor(page.cursor, ['instant', 'number', 'id']);
  const moment = new Date(asOf).toISOString();
  const rows = await trending.run(database, [viewer?.userId ?? null, page.limit + 1, page.offset, rank, id, moment]);
  return presentPage({
    rows,
    page,
    viewer,
    media,
    cursorOf: (last) => (last === undefined ? null : encodeCursor([asOf, last.rank, last.id])),
  });
}
