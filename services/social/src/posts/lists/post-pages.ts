import type { Pagination } from '@stagedoor/contracts/list';
import type { Post } from '@stagedoor/contracts/post';
import { encodeCursor } from '@stagedoor/service-kit/input/cursor';
import { countedPagination, type Page, uncountedPagination } from '@stagedoor/service-kit/input/paging';
import type { MediaAddresses } from '#/media/media-addresses.ts';
import { createWordMatcher } from '#/mutes/match-muted-words.ts';
import { evaluatePostAccess } from '#/posts/access/post-access.ts';
import type { HydratedPost } from '#/posts/post-query.ts';
import { presentPost } from '#/posts/present-post.ts';
import type { Viewer } from '#/users/person-rules.ts';

export function timeCursorOf(last: Pick<HydratedPost, 'id' | 'published_at'> | undefined): string | null {
  if (last?.published_at == null) return null;
  return encodeCursor([new Date(last.published_at).getTime(), last.id]);
}

export interface PostList {
  readonly posts: Post[];
  readonly pagination: Pagination;
}

/** Removes posts with muted words, in the text or in an answer of the poll. The viewer's own posts stay, whatever words they have. */
export function withoutMuted(
  posts: readonly HydratedPost[],
  viewer: Viewer | null,
  isMuted: (text: string) => boolean,
): readonly HydratedPost[] {
  return posts.filter(
    ({ user_id: authorId, content, poll }) =>
      // Each text separately, because a phrase does not begin in one and end in the next.
      authorId === viewer?.userId || !(isMuted(content) || poll?.options.some(isMuted)),
  );
}

interface PageOfPosts {
  /** One row more than the page's limit if there are more pages, unless `hasMore` says it. */
  readonly rows: readonly HydratedPost[];
  readonly hasMore?: boolean;
  readonly page: Page;
  readonly viewer: Viewer | null;
  readonly media: MediaAddresses;
  readonly cursorOf: (last: HydratedPost | undefined) => string | null;
  /** Only for lists that are counted. */
  readonly total?: number;
  /** Posts with one of these folded words are left out. */
  readonly mutedWords?: readonly string[] | null | undefined;
}

/**
 * Cuts a page from the rows, leaves out posts that are hidden from the viewer or have a muted word, and shapes the response. A page
 * may therefore be shorter than its limit.
 */
export function presentPage({
  rows,
  page,
  viewer,
  media,
  cursorOf,
  total,
  mutedWords,
  ...given
}: PageOfPosts): PostList {
  const items = rows.slice(0, page.limit);
  const hasMore = given.hasMore ?? rows.length > page.limit;
  const nextCursor = hasMore ? cursorOf(items.at(-1)) : null;
  const shown = withoutMuted(items, viewer, createWordMatcher(mutedWords ?? []));
  const posts = shown.flatMap((post) => {
    const access = evaluatePostAccess(post, viewer);
    return access === 'hidden' ? [] : presentPost(post, { access, readerId: viewer?.userId, addresses: media });
  });
  return {
    posts,
    pagination:
      total === undefined
        ? uncountedPagination(page, items.length, hasMore, nextCursor)
        : countedPagination(page, total, hasMore, nextCursor),
  };
}
