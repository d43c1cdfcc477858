import type { ShortUser } from '@stagedoor/contracts/user';
import type { DroppablePage, PageRows } from '#/shared/query/dropped-rows.ts';
import { type DroppingQuery, droppingQuery } from '#/shared/query/dropping-query.ts';
import type { PagedQueryOptions } from '#/shared/query/paged-query.ts';

interface ShortPeoplePage extends DroppablePage {
  readonly users: ShortUser[];
}

export type ShortPeopleQuery = DroppingQuery<ShortPeoplePage, ShortUser>;

const rows: PageRows<ShortPeoplePage, ShortUser> = {
  keyOf: ({ id }) => `short-person:${id}`,
  read: ({ users }) => users,
  write: (page, users) => ({ ...page, users: [...users] }),
};

/** A list of people by pages, with their names and pictures alone. */
export const pagedShortPeople = (options: PagedQueryOptions<ShortPeoplePage>) => droppingQuery({ ...options, rows });
