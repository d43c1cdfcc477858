import type { Database } from '@stagedoor/service-kit/database/database';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countLimit, type Page } from '@stagedoor/service-kit/input/paging';
import { defineStatement, type Statement } from '#/db/statement.ts';
import { firstPageCursor } from '#/db/time-cursor.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { visibleToViewer } from '#/posts/access/list-conditions.ts';
import { type PostList, presentPage } from '#/posts/lists/post-pages.ts';
import { definePostStatement, type HydratedPost } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** The statements of a list of posts that a person liked or bookmarked. */
interface ReactionList {
  readonly page: Statement<HydratedPost, [string, number, number, string, string]>;
  readonly count: Statement<{ total: number }, [string]>;
}

/** `table` has `user_id`, `post_id` and `created_at`, and an index by user and time. */
function defineReactionList(table: 'bookmark' | 'post_like'): ReactionList {
  const visible = `
    from ${table} k
    cross join lateral (select * from post where id = k.post_id offset 0) p
    cross join lateral (select * from profile where user_id = p.author_id offset 0) a
    where k.user_id = $1::uuid and ${visibleToViewer}`;
  return {
    // The rank is when the post was liked or bookmarked, in ms.
    page: definePostStatement(`
      select id, (extract(epoch from reacted_at) * 1000)::float8 as rank,
        row_number() over (order by reacted_at desc, id desc) as position
      from (
        select p.id, k.created_at as reacted_at ${visible} and (k.created_at, k.post_id) < ($4::timestamptz, $5::uuid)
        order by k.created_at desc, k.post_id desc limit $2::int offset $3::int
      ) reacted`),
    count: defineStatement(`select count(*)::int as total from (select 1 ${visible} limit ${countLimit}) reacted`),
  };
}

const lists = { bookmarked: defineReactionList('bookmark'), liked: defineReactionList('post_like') } as const;

/**
 * Lists the posts that the viewer bookmarked or liked and may still see, newest reaction first. The total is counted for the
 * first page; the cursor passes it on to the next ones.
 */
export async function listLikedOrBookmarked(
  { database, media }: { readonly database: Database; readonly media: MediaAddresses },
  viewer: Viewer,
  kind: keyof typeof lists,
  page: Page,
): Promise<PostList> {
  const list = lists[kind];
  const place = page.cursor === undefined ? undefined : decodeCursor(page.cursor, ['instant', 'id', 'number']);
  const before = place === undefined ? firstPageCursor.before : new Date(place[0]).toISOString();
  const beforeId = place?.[1] ?? firstPageCursor.beforeId;
  const total = place?.[2] ?? (await list.count.run(database, [viewer.userId]))[0]?.total ?? 0;
  const rows = await list.page.run(database, [viewer.userId, page.limit + 1, page.offset, before, beforeId]);
  const cursorOf = (last: HydratedPost | undefined) =>
    last === undefined ? null : encodeCursor([last.rank, last.id, total]);
  return presentPage({ rows, page, viewer, media, total, cursorOf });
}
