import type { Pagination } from '@stagedoor/contracts/list';
import type { ShortUser } from '@stagedoor/contracts/user';
import type { Database } from '@stagedoor/service-kit/database/database';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import { defineStatement } from '#/db/statement.ts';
import { firstPageCursor, readTimeCursor } from '#/posts/lists/post-pages.ts';
import { presentShortUser, type ShortPerson } from '#/users/present-user.ts';

interface Blocked extends ShortPerson {
  readonly created_at: string;
}

const blocked = defineStatement<Blocked, [blocker: string, take: number, offset: number, before: string, id: string]>(`
  select b.created_at, p.user_id, p.username, p.display_name, p.avatar, p.is_verified
  from block b cross join lateral (select * from profile where user_id = b.blocked_id offset 0) p
  where b.blocker_id = $1::uuid and (b.created_at, b.blocked_id) < ($4::timestamptz, $5::uuid)
  order by b.created_at desc, b.blocked_id desc limit $2::int offset $3::int`);

const count = defineStatement<{ total: number }, [blocker: string, most: number]>(`
  select count(*)::int as total from (select from block where blocker_id = $1::uuid limit $2::int) counted`);

/** Lists whom a person has blocked, newest first; also people who blocked them back, or the block could not be lifted. */
export async function listBlockedPeople(
  database: Database,
  blockerId: string,
  page: Page,
): Promise<{ users: ShortUser[]; pagination: Pagination }> {
  const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
  const [rows, counted] = await Promise.all([
    blocked.run(database, [blockerId, page.limit + 1, page.offset, before, beforeId]),
    count.run(database, [blockerId, countLimit]),
  ]);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([new Date(last.created_at).getTime(), last.user_id]);
  return {
    users: items.map(presentShortUser),
    pagination: countedPagination(page, counted[0]?.total ?? 0, hasMore, nextCursor),
  };
}
