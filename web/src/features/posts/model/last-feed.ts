import { deleteValuesOfOthers, readValue, storeValue } from '#/shared/storage/stored-values.ts';
import type { PostsPage } from '../api/paged-posts.ts';
import { noteLastFeedKept } from './last-feed-hint.ts';

const KEPT_AS = 'last-feed';

/** The first page of the feed as it was last read, to be shown without a network. */
export interface LastFeed {
  readonly page: PostsPage;
  readonly readAt: string;
}

export async function keepLastFeed(userId: string, page: PostsPage, now: Date): Promise<void> {
  noteLastFeedKept(true);
  await storeValue(userId, KEPT_AS, { page, readAt: now.toISOString() } satisfies LastFeed);
}

/** Returns null where no feed is stored, or only one of another version of the app. */
export async function readLastFeed(userId: string): Promise<LastFeed | null> {
  const kept = await readValue(userId, KEPT_AS);
  return isLastFeed(kept) ? kept : null;
}

/** Deletes what others have left in this browser; everybody's if nobody is signed in. */
export async function forgetLastFeeds(exceptUserId: string | undefined): Promise<void> {
  await deleteValuesOfOthers(exceptUserId, KEPT_AS);
  if (exceptUserId === undefined) noteLastFeedKept(false);
}

/** Posts are checked as far as a change of the app could break the list. */
function isLastFeed(value: unknown): value is LastFeed {
  if (typeof value !== 'object' || value === null || !('readAt' in value) || !('page' in value)) return false;
  const { page, readAt } = value;
  if (typeof readAt !== 'string' || typeof page !== 'object' || page === null || !('posts' in page)) return false;
  const { posts } = page;
  return Array.isArray(posts) && posts.every((post) => typeof post?.id === 'string' && Array.isArray(post.media));
}
