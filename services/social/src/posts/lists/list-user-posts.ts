import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import { countedPagination, type Page } from '@stagedoor/service-kit/input/paging';
import { firstPageCursor, readTimeCursor } from '#/db/time-cursor.ts';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { type PostList, presentPage, timeCursorOf } from '#/posts/lists/post-pages.ts';
import { definePostStatement, type HydratedPost } from '#/posts/post-query.ts';
import { findPerson } from '#/users/find-people.ts';
import { canSeeFullProfile, canSeePerson, type Viewer } from '#/users/person-rules.ts';

const order = 'published_at desc, id desc';
const isListed = 'author_id = $2::uuid and published_at is not null and deleted_at is null';

// The pinned post comes first on the first page; the other posts start at the cursor.
const byAuthor = definePostStatement<[string, number, number, boolean, string, string]>(`
  select id, 0 as rank, row_number() over (order by is_pinned desc, ${order}) as position
  from (
    (select id, is_pinned, published_at from post where ${isListed} and is_pinned and $5::boolean)
    union all
    (select id, is_pinned, published_at from post
      where ${isListed} and not is_pinned and (published_at, id) < ($6::timestamptz, $7::uuid)
      order by ${order} limit $3::int + $4::int)
    order by is_pinned desc, ${order} limit $3::int offset $4::int
  ) listed`);

const afterPinned = { id: firstPageCursor.beforeId, published_at: firstPageCursor.before };

interface Deps {
  readonly database: Database;
  readonly media: MediaAddresses;
}

/** Lists one author's posts: the pinned one, then the newest. Empty for a private account that the viewer does not follow. */
export async function listUserPosts(
  { database, media }: Deps,
  viewer: Viewer | null,
  idOrUsername: string,
  page: Page,
): Promise<PostList> {
  const author = await findPerson(database, viewer?.userId ?? null, idOrUsername);
  if (author === undefined || !canSeePerson(author, viewer)) throw notFound('User not found');
  if (!canSeeFullProfile(author, viewer) || author.has_blocked)
    return { posts: [], pagination: countedPagination(page, 0, false, null) };
  const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
  const isFirst = page.cursor === undefined;
  const rows = await byAuthor.run(database, [
    viewer?.userId ?? null,
    author.user_id,
    page.limit + 1,
    page.offset,
    isFirst,
    before,
    beforeId,
  ]);
  return presentPage({ rows, page, viewer, media, total: author.post_count, cursorOf });
}

/** After the pinned post, the list continues with the newest of the other posts. */
function cursorOf(last: HydratedPost | undefined): string | null {
  return timeCursorOf(last?.is_pinned === true ? afterPinned : last);
}
