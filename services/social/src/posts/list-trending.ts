import type { Clock } from '@stagedoor/service-kit/clock';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/cursor';
import type { Database } from '@stagedoor/service-kit/database';
import type { Page } from '@stagedoor/service-kit/paging';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { openToViewer } from '#/posts/listed-posts.ts';
import { type PostList, presentPage } from '#/posts/post-pages.ts';
import { definePostStatement } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

// The newest thousand are weighed, so that there is always something, and the cost does not grow with the number of
// posts. They are sorted before anything else is asked about them: only as many as make a page are looked up further.
// The moment that ages are counted from travels in the cursor: the pages of one list are weighed alike.
const trending = definePostStatement<[number, number, string, number, string]>(`
  select id, rank, row_number() over (order by rank desc, id desc) as position
  from (
    select p.id, p.rank
    from (
      select newest.*,
        (like_count + 2 * comment_count + 1)
          / power(2 + greatest(0, extract(epoch from $4::timestamptz - published_at)) / 3600, 1.5)::float8 as rank
      from (
        select id, author_id, visibility, price_cents, published_at, deleted_at, like_count, comment_count from post
        where published_at is not null and deleted_at is null
        order by published_at desc, id desc limit 1000
      ) newest
      order by rank desc, id desc offset 0
    ) p
    cross join lateral (select * from profile where user_id = p.author_id offset 0) a
    where (p.rank, p.id) < ($5::float8, $6::uuid) and ${openToViewer}
    order by p.rank desc, p.id desc limit $2::int offset $3::int
  ) listed`);

const top = { rank: Number.MAX_VALUE, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

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
      ? [clock.now().getTime(), top.rank, top.id]
      : decodeCursor(page.cursor, ['instant', 'number', 'id']);
  const moment = new Date(asOf).toISOString();
  const rows = await trending.run(database, [viewer?.userId ?? null, page.limit + 1, page.offset, moment, rank, id]);
  return presentPage({
    rows,
    page,
    viewer,
    media,
    cursorOf: (last) => (last === undefined ? null : encodeCursor([asOf, last.rank, last.id])),
  });
}
