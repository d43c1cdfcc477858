import type { Pagination } from '@stagedoor/contracts/list';
import type { ShortUser } from '@stagedoor/contracts/user';
import type { Database } from '@stagedoor/service-kit/database/database';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import { defineStatement } from '#/db/statement.ts';
import { firstPageCursor, readTimeCursor } from '#/db/time-cursor.ts';
import { presentShortUser, type ShortPerson } from '#/users/present-user.ts';

interface RelatedPerson extends ShortPerson {
  readonly created_at: string;
}

type ListRelatedPeople = (
  database: Database,
  ownerId: string,
  page: Page,
) => Promise<{ users: ShortUser[]; pagination: Pagination }>;

/**
 * Returns a function that lists the people in the rows of `table`, newest first. `owner` is the column of the person whose
 * list it is, `person` the column of the people in the list.
 */
export function defineRelatedPeopleList(
  relation:
    | { readonly table: 'block'; readonly owner: 'blocker_id'; readonly person: 'blocked_id' }
    | { readonly table: 'mute'; readonly owner: 'muter_id'; readonly person: 'muted_id' },
): ListRelatedPeople {
  const { table, owner, person } = relation;
  const people = defineStatement<
    RelatedPerson,
    [ownerId: string, take: number, offset: number, before: string, id: string]
  >(`
    select r.created_at, p.user_id, p.username, p.display_name, p.avatar, p.is_verified
    from ${table} r cross join lateral (select * from profile where user_id = r.${person} offset 0) p
    where r.${owner} = $1::uuid and (r.created_at, r.${person}) < ($4::timestamptz, $5::uuid)
    order by r.created_at desc, r.${person} desc limit $2::int offset $3::int`);
  const count = defineStatement<{ total: number }, [ownerId: string, most: number]>(`
    select count(*)::int as total from (select from ${table} where ${owner} = $1::uuid limit $2::int) counted`);

  return async (database, ownerId, page) => {
    const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
    const [rows, counted] = await Promise.all([
      people.run(database, [ownerId, page.limit + 1, page.offset, before, beforeId]),
      count.run(database, [ownerId, countLimit]),
    ]);
    const { items, hasMore } = takePage(rows, page.limit);
    const last = items.at(-1);
    const nextCursor = last === undefined ? null : encodeCursor([new Date(last.created_at).getTime(), last.user_id]);
    return {
      users: items.map(presentShortUser),
      pagination: countedPagination(page, counted[0]?.total ?? 0, hasMore, nextCursor),
    };
  };
}
