import { canonicalTag } from '@stagedoor/linked-text/hashtag';
import type { Database } from '@stagedoor/service-kit/database/database';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { type Page, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import { defineStatement } from '#/db/statement.ts';
import { firstPageCursor, readTimeCursor } from '#/db/time-cursor.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { notMuted, openToViewer } from '#/posts/access/list-conditions.ts';
import { type PostList, presentPage, timeCursorOf } from '#/posts/lists/post-pages.ts';
import { definePostStatement, withMutedWords } from '#/posts/post-query.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** Posts of the tag that are read for one page, whether the viewer may see them or not. */
const maxScanned = 300;

const newest = (parameters: { tag: string; before: string; beforeId: string }) => `
  select published_at, post_id from post_tag
  where tag = ${parameters.tag} and (published_at, post_id) < (${parameters.before}::timestamptz, ${parameters.beforeId}::uuid)
  order by published_at desc, post_id desc`;

const tagged = definePostStatement<[take: number, offset: number, tag: string, before: string, beforeId: string]>(
  `
  select id, 0 as rank, row_number() over (order by published_at desc, id desc) as position
  from (
    select p.id, t.published_at
    from (${newest({ tag: '$4', before: '$5', beforeId: '$6' })} limit ${maxScanned}) t
    cross join lateral (select * from post where id = t.post_id offset 0) p
    cross join lateral (select * from profile where user_id = p.author_id offset 0) a
    where ${notMuted('p.author_id')} and ${openToViewer}
    order by t.published_at desc, t.post_id desc limit $2::int offset $3::int
  ) listed`,
  { more: withMutedWords },
);

const lastScanned = defineStatement<
  { published_at: string; post_id: string },
  [tag: string, before: string, beforeId: string]
>(`${newest({ tag: '$1', before: '$2', beforeId: '$3' })} offset ${maxScanned - 1} limit 1`);

interface Deps {
  readonly database: Database;
  readonly media: MediaAddresses;
}

/**
 * Lists the posts with a hashtag that are open to the viewer, newest first. A page may be short, or empty, without being the
 * last, because it reads a bounded number of posts, some of which the viewer may not see.
 */
export async function listTag(
  { database, media }: Deps,
  viewer: Viewer | null,
  written: string,
  page: Page,
): Promise<PostList> {
  const tag = canonicalTag(written);
  if (tag === undefined) return { posts: [], pagination: uncountedPagination(page, 0, false, null) };
  const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
  const viewerId = viewer?.userId ?? null;
  const rows = await tagged.run(database, [viewerId, page.limit + 1, page.offset, tag, before, beforeId]);
  const mutedWords = rows[0]?.muted_words;
  const list = presentPage({ rows, page, viewer, media, mutedWords, cursorOf: timeCursorOf });
  if (rows.length > page.limit) return list;
  const [last] = await lastScanned.run(database, [tag, before, beforeId]);
  if (last === undefined) return list;
  const cursor = encodeCursor([new Date(last.published_at).getTime(), last.post_id]);
  return { ...list, pagination: uncountedPagination(page, list.posts.length, true, cursor) };
}
