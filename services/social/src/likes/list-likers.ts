import type { Pagination } from '@stagedoor/contracts/list';
import type { User } from '@stagedoor/contracts/user';
import type { Database } from '@stagedoor/service-kit/database/database';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import { firstPageCursor, readTimeCursor } from '#/db/time-cursor.ts';
import { getVisiblePost } from '#/posts/get-post.ts';
import { defineBlockedCount } from '#/users/count-blocked.ts';
import { defineDatedPeopleStatement } from '#/users/find-people.ts';
import { isListedPerson } from '#/users/list-people.ts';
import type { Viewer } from '#/users/person-rules.ts';
import { presentUser } from '#/users/present-user.ts';

const order = 'l.created_at desc, l.user_id desc';

// Without suspended people and those blocked either way.
const byPost = defineDatedPeopleStatement<[post: string, take: number, offset: number, before: string, id: string]>(`
  select l.user_id, l.created_at as since, row_number() over (order by ${order}) as position
  from post_like l cross join lateral (select * from profile where user_id = l.user_id offset 0) p
  where l.post_id = $2::uuid and l.created_at <= $5::timestamptz and (l.created_at, l.user_id) < ($5::timestamptz, $6::uuid)
    and (p.user_id = $1::uuid or ${isListedPerson})
  order by ${order} limit $3::int offset $4::int`);

const blockedCount = defineBlockedCount(
  'exists (select from post_like where post_id = $2::uuid and user_id = blocked.id)',
);

/** Lists who likes a post, last first. Throws a 404 if the post is hidden from the viewer. */
export async function listLikers(
  database: Database,
  viewer: Viewer | null,
  postId: string,
  page: Page,
): Promise<{ users: User[]; pagination: Pagination }> {
  const { post } = await getVisiblePost(database, viewer, postId);
  const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
  const viewerId = viewer?.userId ?? null;
  const rows = await byPost.run(database, [viewerId, postId, page.limit + 1, page.offset, before, beforeId]);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([new Date(last.since).getTime(), last.user_id]);
  const [blocked] = viewerId === null ? [] : await blockedCount.run(database, [viewerId, postId]);
  // The post's counter includes suspended people, who are left out here. If the list ends on this page, its length is known.
  const isWhole = !hasMore && page.cursor === undefined && (last !== undefined || page.offset === 0);
  const total = isWhole ? page.offset + items.length : Math.max(items.length, post.like_count - (blocked?.count ?? 0));
  return {
    users: items.map((item) => presentUser(item, viewer)),
    pagination: countedPagination(page, total, hasMore, nextCursor),
  };
}
