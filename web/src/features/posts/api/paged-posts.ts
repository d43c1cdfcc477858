import type { Pagination } from '@stagedoor/contracts/list';
import type { Post } from '@stagedoor/contracts/post';
import type { InfiniteData } from '@tanstack/react-query';
import type { DroppablePage, PageRows } from '#/shared/query/dropped-rows.ts';
import { droppingQuery } from '#/shared/query/dropping-query.ts';
import type { PagedQueryOptions } from '#/shared/query/paged-query.ts';

export interface PostsPage extends DroppablePage {
  readonly posts: Post[];
  readonly pagination: Pagination;
}

export type PostPages = InfiniteData<PostsPage>;

/** A paged list of posts; pages far from the viewport are kept without their posts. */
export type PostsQuery = ReturnType<typeof pagedPosts>;

export const postRows: PageRows<PostsPage, Post> = {
  keyOf: (post) => post.id,
  read: (page) => page.posts,
  write: (page, posts) => ({ ...page, posts: [...posts] }),
};

export function pagedPosts(options: PagedQueryOptions<PostsPage>) {
  return droppingQuery({ ...options, rows: postRows });
}

/** All posts of the pages, each once: a page by number could repeat one. */
export function flattenPosts(data: InfiniteData<PostsPage>): readonly Post[] {
  return [...new Map(data.pages.flatMap((page) => page.posts).map((post) => [post.id, post])).values()];
}
