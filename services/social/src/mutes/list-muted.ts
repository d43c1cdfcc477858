import type { Pagination } from '@stagedoor/contracts/list';
import type { ShortUser } from '@stagedoor/contracts/user';
import type { Database } from '@stagedoor/service-kit/database/database';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import { defineStatement } from '#/db/statement.ts';
import { firstPageCursor, readTimeCursor } from '#/posts/lists/post-pages.ts';
import { presentShortUser, type ShortPerson } from '#/users/present-user.ts';

interface Muted extends ShortPerson {
  readonly created_at: string;
}

const muted = defineStatement<Muted, [muter: string, take: number, offset: number, before: string, id: string]>(`
  select m.created_at, p.user_id, p.username, p.display_name, p.avatar, p.is_verified
  from mute m cross join lateral (select * from profile where user_id = m.muted_id offset 0) p
  where m.muter_id = $1::uuid and (m.created_at, m.muted_id) < ($4::timestamptz, $5::uuid)
  order by m.created_at desc, m.muted_id desc limit $2::int offset $3::int`);

const count = defineStatement<{ total: number }, [muter: string, most: number]>(`
  select count(*)::int as total from (select from mute where muter_id = $1::uuid limit $2::int) counted`);

/** Lists whom a person has muted, last first. */
export async function listMutedPeople(
  database: Database,
  muterId: string,
  page: Page,
): Promise<{ users: ShortUser[]; pagination: Pagination }> {
  const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
  const [rows, counted] = await Promise.all([
    muted.run(database, [muterId, page.limit + 1, page.offset, before, beforeId]),
    count.run(database, [muterId, countLimit]),
  ]);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([new Date(last.created_at).getTime(), last.user_id]);
  return {
    users: items.map(presentShortUser),
    pagination: countedPagination(page, counted[0]?.total ?? 0, hasMore, nextCursor),
  };
}
