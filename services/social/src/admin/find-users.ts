import type { listAdminUsers } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Database } from '@stagedoor/service-kit/database/database';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, countLimit, type Page, takePage } from '@stagedoor/service-kit/input/paging';
import { defineStatement } from '#/db/statement.ts';
import { firstPageCursor } from '#/db/time-cursor.ts';
import { definePeopleStatement, findPerson, type Person } from '#/users/find-people.ts';
import { hasNameWords } from '#/users/list-people.ts';
import type { Viewer } from '#/users/person-rules.ts';
import { presentUser } from '#/users/present-user.ts';

type AdminUser = DataOf<typeof listAdminUsers>['users'][number];

// Ids grow with time, so this lists the newest people first.
const newest = 'row_number() over (order by user_id desc) as position';
const isNamed = hasNameWords('$2');

/** Statements that list and count the people who meet a condition, with and without a search for names. */
const statementsFor = (condition: string) => ({
  everyone: definePeopleStatement<[take: number, offset: number, before: string]>(`
  select user_id, ${newest} from (
    select user_id from profile where ${condition} and user_id < $4::uuid
    order by user_id desc limit $2::int offset $3::int) p`),
  named: definePeopleStatement<[query: string, take: number, offset: number, before: string]>(`
  select user_id, ${newest} from (
    select user_id from profile where ${condition} and ${isNamed} and user_id < $5::uuid
    order by user_id desc limit $3::int offset $4::int) p`),
  countEveryone: defineStatement<{ total: number }, [most: number]>(
    `select count(*)::int as total from (select from profile where ${condition} limit $1::int) counted`,
  ),
  countNamed: defineStatement<{ total: number }, [most: number, query: string]>(
    `select count(*)::int as total from (select from profile where ${condition} and ${isNamed} limit $1::int) counted`,
  ),
});
const all = statementsFor('true');
const suspended = statementsFor('suspended_at is not null');

interface UserSearch {
  readonly q: string;
  readonly isSuspended: boolean;
  readonly page: Page;
}

/** Lists everyone, or people whose names match every word of `q` by prefix; suspended people too, or only them. */
export async function findUsers(
  database: Database,
  admin: Viewer,
  { q, isSuspended, page }: UserSearch,
): Promise<DataOf<typeof listAdminUsers>> {
  const before = page.cursor === undefined ? firstPageCursor.beforeId : decodeCursor(page.cursor, ['id'])[0];
  const take = page.limit + 1;
  const { everyone, countEveryone, named, countNamed } = isSuspended ? suspended : all;
  const [rows, counted] = await Promise.all(
    q === ''
      ? [everyone.run(database, [admin.userId, take, page.offset, before]), countEveryone.run(database, [countLimit])]
      : [named.run(database, [admin.userId, q, take, page.offset, before]), countNamed.run(database, [countLimit, q])],
  );
  const { items, hasMore } = takePage(rows, page.limit);
  const last = items.at(-1);
  return {
    users: items.map((person) => presentAdminUser(person, admin)),
    pagination: countedPagination(
      page,
      counted[0]?.total ?? 0,
      hasMore,
      last === undefined ? null : encodeCursor([last.user_id]),
    ),
  };
}

/** Returns one person as the admin desk shows them. */
export async function getAdminUser(database: Database, admin: Viewer, userId: string): Promise<AdminUser> {
  const person = await findPerson(database, admin.userId, userId);
  if (person === undefined) throw notFound('User not found');
  return presentAdminUser(person, admin);
}

function presentAdminUser(person: Person, admin: Viewer): AdminUser {
  return { ...presentUser(person, admin), isSuspended: person.suspended_at !== null };
}
