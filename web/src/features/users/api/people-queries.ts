import { listLikers } from '@stagedoor/contracts/post-calls';
import { listFollowers, listFollowing } from '@stagedoor/contracts/relations';
import type { User } from '@stagedoor/contracts/user';
import { searchUsers } from '@stagedoor/contracts/users';
import { call } from '#/shared/http/api-client.ts';
import type { DroppablePage, PageRows } from '#/shared/query/dropped-rows.ts';
import { type DroppingQuery, droppingQuery } from '#/shared/query/dropping-query.ts';
import type { PagedQueryOptions } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 30;

export interface PeoplePage extends DroppablePage {
  readonly users: User[];
}

export type PeopleQuery = DroppingQuery<PeoplePage, User>;

const rows: PageRows<PeoplePage, User> = {
  keyOf: ({ id }) => `person:${id}`,
  read: ({ users }) => users,
  write: (page, users) => ({ ...page, users: [...users] }),
};

const pagedPeople = (options: PagedQueryOptions<PeoplePage>) => droppingQuery({ ...options, rows });

/** The followers of a person, newest first. */
export function followersQuery(userId: string) {
  return pagedPeople({
    queryKey: ['users', 'followers', userId],
    fetchPage: (cursor, signal) =>
      call(listFollowers, { params: { id: userId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}

/** The people whom a person follows, newest first. */
export function followingQuery(userId: string) {
  return pagedPeople({
    queryKey: ['users', 'following', userId],
    fetchPage: (cursor, signal) =>
      call(listFollowing, { params: { id: userId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}

/** The people who like a post, newest first. */
export function likersQuery(postId: string) {
  return pagedPeople({
    queryKey: ['users', 'likers', postId],
    fetchPage: (cursor, signal) =>
      call(listLikers, { params: { id: postId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}

/** People, creators and fans, by the beginnings of the words in their names. */
export function peopleSearchQuery(q: string) {
  return pagedPeople({
    queryKey: ['users', 'search', 'all', q.toLowerCase()],
    fetchPage: (cursor, signal) => call(searchUsers, { query: { q, ...pageQueryOf(PAGE_SIZE, cursor) } }, { signal }),
  });
}
