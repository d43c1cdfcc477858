import type { DataOf } from '@stagedoor/contracts/call';
import type { listFollowRequests } from '@stagedoor/contracts/relations';
import type { Database } from '@stagedoor/service-kit/database/database';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import { defineStatement, toIso } from '#/db/statement.ts';
import { firstPageCursor, readTimeCursor } from '#/db/time-cursor.ts';
import { presentShortUser, type ShortPerson } from '#/users/present-user.ts';

interface RequestRow extends ShortPerson {
  readonly id: string;
  readonly created_at: string;
}

// Without people who were suspended since.
const waiting = defineStatement<RequestRow, [owner: string, take: number, offset: number, before: string, id: string]>(`
  select r.id, r.created_at, p.user_id, p.username, p.display_name, p.avatar, p.is_verified
  from follow_request r cross join lateral (select * from profile where user_id = r.requester_id offset 0) p
  where r.owner_id = $1::uuid and (r.created_at, r.id) < ($4::timestamptz, $5::uuid) and p.suspended_at is null
  order by r.created_at desc, r.id desc limit $2::int offset $3::int`);

const count = defineStatement<{ total: number }, [owner: string, most: number]>(`
  select count(*)::int as total from (
    select from follow_request r join profile p on p.user_id = r.requester_id
    where r.owner_id = $1::uuid and p.suspended_at is null limit $2::int
  ) counted`);

/** Lists the requests to follow a person, newest first. */
export async function listRequests(
  database: Database,
  ownerId: string,
  page: Page,
): Promise<DataOf<typeof listFollowRequests>> {
  const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
  const [rows, counted] = await Promise.all([
    waiting.run(database, [ownerId, page.limit + 1, page.offset, before, beforeId]),
    count.run(database, [ownerId, countLimit]),
  ]);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([new Date(last.created_at).getTime(), last.id]);
  return {
    requests: items.map((request) => ({
      id: request.id,
      user: presentShortUser(request),
      createdAt: toIso(request.created_at),
    })),
    pagination: countedPagination(page, counted[0]?.total ?? 0, hasMore, nextCursor),
  };
}
