import { listLikers } from '@stagedoor/contracts/post-calls';
import { listFollowers, listFollowing } from '@stagedoor/contracts/relations';
import { call } from '#/shared/http/api-client.ts';
import { pagedQuery } from '#/shared/query/paged-query.ts';
import { pageQueryOf } from '#/shared/query/paging.ts';

const PAGE_SIZE = 30;

/** The followers of a person, newest first. */
export function followersQuery(userId: string) {
  return pagedQuery({
    queryKey: ['users', 'followers', userId],
    fetchPage: (cursor, signal) =>
      call(listFollowers, { params: { id: userId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}

/** The people whom a person follows, newest first. */
export function followingQuery(userId: string) {
  return pagedQuery({
    queryKey: ['users', 'following', userId],
    fetchPage: (cursor, signal) =>
      call(listFollowing, { params: { id: userId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}

/** The people who like a post, newest first. */
export function likersQuery(postId: string) {
  return pagedQuery({
    queryKey: ['users', 'likers', postId],
    fetchPage: (cursor, signal) =>
      call(listLikers, { params: { id: postId }, query: pageQueryOf(PAGE_SIZE, cursor) }, { signal }),
  });
}

export type PeopleQuery = ReturnType<typeof followersQuery>;
