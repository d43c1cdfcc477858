import type { Pagination } from '@stagedoor/contracts/list';
import type { User } from '@stagedoor/contracts/user';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import { firstPageCursor, readTimeCursor } from '#/db/time-cursor.ts';
import { defineBlockedCount } from '#/users/count-blocked.ts';
import { defineDatedPeopleStatement, findPerson } from '#/users/find-people.ts';
import { isListedPerson } from '#/users/list-people.ts';
import { canSeeFullProfile, canSeePerson, type Viewer } from '#/users/person-rules.ts';
import { presentUser } from '#/users/present-user.ts';

type Direction = 'followers' | 'following';

/** Newest first, without suspended people and those blocked either way. */
function defineFollowList(whose: string, other: string) {
  const order = `f.created_at desc, f.${other} desc`;
  return defineDatedPeopleStatement<[person: string, take: number, offset: number, before: string, id: string]>(`
    select f.${other} as user_id, f.created_at as since, row_number() over (order by ${order}) as position
    from follow f cross join lateral (select * from profile where user_id = f.${other} offset 0) p
    where f.${whose} = $2::uuid and (f.created_at, f.${other}) < ($5::timestamptz, $6::uuid)
      and (p.user_id = $1::uuid or ${isListedPerson})
    order by ${order} limit $3::int offset $4::int`);
}

const statements = {
  followers: defineFollowList('followed_id', 'follower_id'),
  following: defineFollowList('follower_id', 'followed_id'),
};

/** The people in a list whom the viewer blocked, or who blocked the viewer. The person's counter includes them. */
const blockedCounts = {
  followers: defineBlockedCount(
    'exists (select from follow where followed_id = $2::uuid and follower_id = blocked.id)',
  ),
  following: defineBlockedCount(
    'exists (select from follow where follower_id = $2::uuid and followed_id = blocked.id)',
  ),
};

/**
 * Lists a person's followers, or the people they follow. The list is empty for a private account that the viewer does not follow,
 * and for a person whom the viewer blocked. Throws a 404 if the viewer may not see the person.
 */
export async function listFollows(
  database: Database,
  { direction, of, viewer, page }: { direction: Direction; of: string; viewer: Viewer | null; page: Page },
): Promise<{ users: User[]; pagination: Pagination }> {
  const viewerId = viewer?.userId ?? null;
  const person = await findPerson(database, viewerId, of);
  if (person === undefined || !canSeePerson(person, viewer)) throw notFound('User not found');
  if (!canSeeFullProfile(person, viewer) || person.has_blocked) {
    return { users: [], pagination: countedPagination(page, 0, false, null) };
  }
  const { before, beforeId } = readTimeCursor(page.cursor) ?? firstPageCursor;
  const rows = await statements[direction].run(database, [
    viewerId,
    person.user_id,
    page.limit + 1,
    page.offset,
    before,
    beforeId,
  ]);
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  const nextCursor = last === undefined ? null : encodeCursor([new Date(last.since).getTime(), last.user_id]);
  const counted = direction === 'followers' ? person.follower_count : person.following_count;
  const [blocked] = viewerId === null ? [] : await blockedCounts[direction].run(database, [viewerId, person.user_id]);
  const total = Math.max(items.length, counted - (blocked?.count ?? 0));
  return {
    users: items.map((item) => presentUser(item, viewer)),
    pagination: countedPagination(page, total, hasMore, nextCursor),
  };
}
