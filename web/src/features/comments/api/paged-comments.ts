import type { Comment } from '@stagedoor/contracts/post';
import type { DroppablePage, PageRows } from '#/shared/query/dropped-rows.ts';
import { type DroppingQuery, droppingQuery } from '#/shared/query/dropping-query.ts';
import type { PagedQueryOptions } from '#/shared/query/paged-query.ts';

export interface CommentsPage extends DroppablePage {
  readonly comments: Comment[];
}

/** A paged list of comments; pages far from the viewport are kept without their comments. */
export type CommentsQuery = DroppingQuery<CommentsPage, Comment>;

const rows: PageRows<CommentsPage, Comment> = {
  keyOf: ({ id }) => id,
  read: ({ comments }) => comments,
  write: (page, comments) => ({ ...page, comments: [...comments] }),
};

export const pagedComments = (options: PagedQueryOptions<CommentsPage>) => droppingQuery({ ...options, rows });
