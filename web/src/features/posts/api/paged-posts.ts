import type { Pagination } from '@stagedoor/contracts/list';
import type { Post } from '@stagedoor/contracts/post';
import type { InfiniteData } from '@tanstack/react-query';

export interface PostsPage {
  readonly posts: Post[];
  readonly pagination: Pagination;
}

/** All posts of the pages, each once: a page by number could repeat one. */
export function flattenPosts(data: InfiniteData<PostsPage>): readonly Post[] {
  return [...new Map(data.pages.flatMap((page) => page.posts).map((post) => [post.id, post])).values()];
}
