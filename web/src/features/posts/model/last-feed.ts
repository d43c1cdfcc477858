import { copyOwner } from '#/shared/session/copy-owner.ts';
import { LAST_FEED } from '#/shared/storage/private-copies.ts';
import { readCopy, storeCopy } from '#/shared/storage/stored-copies.ts';
import type { PostsPage } from '../api/paged-posts.ts';

/** The first page of the feed as it was last read, to be shown without a network. */
export interface LastFeed {
  readonly page: PostsPage;
  readonly readAt: string;
}

export async function storeLastFeed(userId: string, page: PostsPage, now: Date): Promise<void> {
  await storeCopy(copyOwner(userId), LAST_FEED, { page, readAt: now.toISOString() } satisfies LastFeed);
}

/** Returns null if no feed is stored, or only one by another version of the app. */
export async function readLastFeed(userId: string): Promise<LastFeed | null> {
  const stored = await readCopy(copyOwner(userId), LAST_FEED);
  return isLastFeed(stored) ? stored : null;
}

/** Posts are checked as far as a change of the app could break the list. */
function isLastFeed(value: unknown): value is LastFeed {
  if (typeof value !== 'object' || value === null || !('readAt' in value) || !('page' in value)) return false;
  const { page, readAt } = value;
  if (typeof readAt !== 'string' || typeof page !== 'object' || page === null || !('posts' in page)) return false;
  const { posts } = page;
  return Array.isArray(posts) && posts.every((post) => typeof post?.id === 'string' && Array.isArray(post.media));
}
