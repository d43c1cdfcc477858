import type { Post } from '@stagedoor/contracts/post';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { firstPageCursor } from '#/shared/query/paging.ts';
import { feedQuery } from '../api/feed-query.ts';
import { addToFeed, countNew, replaceFeed } from './feed-cache.ts';

const pagination = { page: 1, limit: 10, total: 2, totalPages: 1, hasMore: false, nextCursor: null };
const posts = (...ids: string[]): Post[] => ids.map(post);

describe('how many posts are new', () => {
  it('counts the posts before the first that is shown', () => {
    expect(countNew(posts('d', 'c', 'b'), posts('b', 'a'))).toBe(2);
    expect(countNew(posts('b', 'a'), posts('b', 'a'))).toBe(0);
  });

  it('is all of them where none is shown', () => {
    expect(countNew(posts('d', 'c'), posts('a'))).toBe(2);
  });

  it('does not count a shown one that is gone by now', () => {
    expect(countNew(posts('b', 'a'), posts('c', 'b', 'a'))).toBe(0);
  });
});

describe('the cached feed', () => {
  it('starts again from page 1, which replaces the list', () => {
    const client = new QueryClient();
    client.setQueryData(feedQuery.queryKey, {
      pages: [
        { posts: posts('b'), pagination },
        { posts: posts('a'), pagination },
      ],
      pageParams: [firstPageCursor, 'next'],
    });
    replaceFeed(client, { posts: posts('c', 'b'), pagination });
    expect(client.getQueryData(feedQuery.queryKey)?.pages.map((page) => page.posts.map(({ id }) => id))).toEqual([
      ['c', 'b'],
    ]);
  });

  it('takes a new post of one’s own on top, and is not made up where it was never read', () => {
    const client = new QueryClient();
    addToFeed(client, post('c'));
    expect(client.getQueryData(feedQuery.queryKey)).toBeUndefined();
    replaceFeed(client, { posts: posts('b'), pagination });
    addToFeed(client, post('c'));
    expect(client.getQueryData(feedQuery.queryKey)?.pages[0]?.posts.map(({ id }) => id)).toEqual(['c', 'b']);
  });
});

function post(id: string): Post {
  return {
    id,
    userId: 'u',
    content: id,
    user: { id: 'u', username: 'ada', displayName: null, avatarUrl: null, isVerified: false },
    media: [],
    price: 0,
    likeCount: 0,
    commentCount: 0,
    viewCount: 0,
    hasLiked: false,
    hasBookmarked: false,
    isPinned: false,
    isLocked: false,
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
    stats: { likes: 0, comments: 0 },
    visibility: 'PUBLIC',
    scheduledAt: null,
  };
}
