import type { Pagination } from '@stagedoor/contracts/list';
import type { Post } from '@stagedoor/contracts/post';
import type { InfiniteData } from '@tanstack/react-query';
import type { pagedQuery } from '#/shared/query/paged-query.ts';

export interface PostsPage {
  readonly posts: Post[];
  readonly pagination: Pagination;
}

/** A list of posts by pages. */
export type PostsQuery = ReturnType<typeof pagedQuery<PostsPage>>;

/** All posts of the pages, each once: a page by number could repeat one. */
export function flattenPosts(data: InfiniteData<PostsPage>): readonly Post[] {
  return [...new Map(data.pages.flatMap((page) => page.posts).map((post) => [post.id, post])).values()];
}
