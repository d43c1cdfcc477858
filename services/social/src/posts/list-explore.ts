import type { Clock } from '@stagedoor/service-kit/clock';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/cursor';
import type { Database } from '@stagedoor/service-kit/database';
import type { Page } from '@stagedoor/service-kit/paging';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { type PostList, presentPage } from '#/posts/post-pages.ts';
import { definePostStatement } from '#/posts/post-query.ts';
import { rankedColumns, rankedSkeleton, topOfRanks } from '#/posts/ranked-posts.ts';
import type { Viewer } from '#/users/person-rules.ts';

export type PostType = 'TEXT' | 'IMAGE' | 'VIDEO';

const rank = 'like_count + 2 * comment_count + 0.05 * view_count';
// What came after the first page was read stands in none of those after it.
const isListed = 'published_at is not null and deleted_at is null and published_at <= $6::timestamptz';
const newest = (count: number) => `
  select ${rankedColumns} from post where ${isListed} order by published_at desc, id desc limit ${count}`;

// The newest thousand of all …
const ofAll = definePostStatement<Parameters>(rankedSkeleton({ rank, newest: newest(1_000) }));
// … the newest without media …
const ofText = definePostStatement<Parameters>(
  rankedSkeleton({
    rank,
    newest: `
      with latest as materialized (${newest(2_000)})
      select ${rankedColumns} from latest
      where id not in (select post_id from media where post_id = any (array(select id from latest)))`,
  }),
);
// … and those that hold a kind of it. As one array they are looked up in the order of the index: ids grow with time, so
// that neighbours are read together.
const ofMedia = definePostStatement<[...Parameters, string]>(
  rankedSkeleton({
    rank,
    newest: `
      select ${rankedColumns} from post
      where ${isListed} and id = any (array(select post_id from media where type = $7 order by post_id desc limit 2000))`,
  }),
);
type Parameters = [number, number, number, string, string];

interface Deps {
  readonly database: Database;
  readonly media: MediaAddresses;
  readonly clock: Clock;
}

/** The newest posts that are open to the viewer, those that people did most with first. */
export async function listExplore(
  { database, media, clock }: Deps,
  viewer: Viewer | null,
  type: PostType | undefined,
  page: Page,
): Promise<PostList> {
  const [asOf, below, belowId] =
    page.cursor === undefined
      ? [clock.now().getTime(), topOfRanks.rank, topOfRanks.id]
      : decodeCursor(page.cursor, ['instant', 'number', 'id']);
  const moment = new Date(asOf).toISOString();
  const viewerId = viewer?.userId ?? null;
  const place = [page.limit + 1, page.offset, below, belowId, moment] as const;
  const rows =
    type === undefined
      ? await ofAll.run(database, [viewerId, ...place])
      : type === 'TEXT'
        ? await ofText.run(database, [viewerId, ...place])
        : await ofMedia.run(database, [viewerId, ...place, type]);
  return presentPage({
    rows,
    page,
    viewer,
    media,
    cursorOf: (last) => (last === undefined ? null : encodeCursor([asOf, last.rank, last.id])),
  });
}
