import type { Pagination } from '@stagedoor/contracts/list';
import type { Post } from '@stagedoor/contracts/post';
import { decodeCursor, encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, type Page, takePage, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import type { HydratedPost } from '#/posts/post-query.ts';
import { presentPosts } from '#/posts/present-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

/** A place in a list by time: the moment and the id of the last post shown. */
export interface TimeCursor {
  readonly before: string;
  readonly beforeId: string;
}

export function readTimeCursor(cursor: string | undefined): TimeCursor | undefined {
  if (cursor === undefined) return undefined;
  const [before, beforeId] = decodeCursor(cursor, ['instant', 'id']);
  return { before: new Date(before).toISOString(), beforeId };
}

/** Before this place stands every post. */
export const endOfTime: TimeCursor = {
  before: '9999-01-01T00:00:00.000Z',
  beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

export function timeCursorOf(last: Pick<HydratedPost, 'id' | 'published_at'> | undefined): string | null {
  if (last?.published_at == null) return null;
  return encodeCursor([new Date(last.published_at).getTime(), last.id]);
}

export interface PostList {
  readonly posts: Post[];
  readonly pagination: Pagination;
}

interface PageOfPosts {
  /** One more than the page holds where there is more. */
  readonly rows: readonly HydratedPost[];
  readonly page: Page;
  readonly viewer: Viewer | null;
  readonly media: MediaAddresses;
  readonly cursorOf: (last: HydratedPost | undefined) => string | null;
  /** Of lists that are counted. */
  readonly total?: number;
}

/** Takes a page from what was read, keeps what the viewer may see, and shapes the answer. */
export function presentPage({ rows, page, viewer, media, cursorOf, total }: PageOfPosts): PostList {
  const { items, hasMore } = takePage(rows, page.limit);
  const nextCursor = hasMore ? cursorOf(items.at(-1)) : null;
  const posts = presentPosts(items, viewer, media);
  return {
    posts,
    pagination:
      total === undefined
        ? uncountedPagination(page, items.length, hasMore, nextCursor)
        : countedPagination(page, total, hasMore, nextCursor),
  };
}
