import type { Pagination } from '@stagedoor/contracts/list';
import type { Post } from '@stagedoor/contracts/post';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { type DroppablePage, fetchPageOf, type PageRows, takePage } from '#/shared/query/dropped-rows.ts';
import { type PagedQueryOptions, pagedQuery } from '#/shared/query/paged-query.ts';
import type { PageCursor } from '#/shared/query/paging.ts';

export interface PostsPage extends DroppablePage {
  readonly posts: Post[];
  readonly pagination: Pagination;
}

export type PostPages = InfiniteData<PostsPage>;

/** A list of posts by pages, of which those far from what is seen are without their posts. */
export type PostsQuery = ReturnType<typeof pagedPosts>;

export const postRows: PageRows<PostsPage, Post> = {
  keyOf: (post) => post.id,
  read: (page) => page.posts,
  write: (page, posts) => ({ ...page, posts: [...posts] }),
};

export function pagedPosts(options: PagedQueryOptions<PostsPage>) {
  const { list, ...query } = pagedQuery<PostsPage>(options);
  return {
    ...query,
    fetchPage: options.fetchPage,
    list: infiniteQueryOptions({
      ...list,
      queryFn: ({ client, pageParam }: { client: QueryClient; pageParam: PageCursor }) =>
        fetchPageOf(client, list.queryKey, pageParam, postRows, () => takePage(client, query.pageAt(pageParam))),
    }),
  };
}

/** All posts of the pages, each once: a page by number could repeat one. */
export function flattenPosts(data: InfiniteData<PostsPage>): readonly Post[] {
  return [...new Map(data.pages.flatMap((page) => page.posts).map((post) => [post.id, post])).values()];
}
