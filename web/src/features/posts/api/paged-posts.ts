import type { Pagination } from '@stagedoor/contracts/list';
import type { Post } from '@stagedoor/contracts/post';
import type { InfiniteData } from '@tanstack/react-query';

export interface PostsPage {
  readonly posts: Post[];
  readonly pagination: Pagination;
}

/** By the cursor of the page before it; the first page has none. */
export type PageCursor = string | null;
export const firstPage: PageCursor = null;

export function nextCursorOf({ pagination }: PostsPage): PageCursor | undefined {
  return pagination.hasMore ? (pagination.nextCursor ?? undefined) : undefined;
}

/** What a page's query is sent with. */
export function pageQueryOf(limit: number, cursor: PageCursor): { limit: number; cursor?: string } {
  return cursor === null ? { limit } : { limit, cursor };
}

/** All posts of the pages, each once: a page by number could repeat one. */
export function flattenPosts(data: InfiniteData<PostsPage>): readonly Post[] {
  return [...new Map(data.pages.flatMap((page) => page.posts).map((post) => [post.id, post])).values()];
}
