import type { Post } from '@stagedoor/contracts/post';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Whether a post with a time is not published yet. Its time may have passed: it is late, or waits. `createdAt` is when a post was
 * published, which is never before its time, and until then when it was written, which is always before it.
 */
export function isScheduled({ scheduledAt, createdAt }: Pick<Post, 'scheduledAt' | 'createdAt'>): boolean {
  return scheduledAt !== null && new Date(scheduledAt).getTime() > new Date(createdAt).getTime();
}

/** Whether a scheduled post is not published at its time as long as its author is no creator. */
export function needsCreator({ price, visibility }: Pick<Post, 'price' | 'visibility'>): boolean {
  return price > 0 || visibility === 'SUBSCRIBERS';
}

/**
 * The refetch interval of scheduled posts, in milliseconds: until the soonest is due, then short while it is late, and false if
 * none is scheduled. `soonest` is its time.
 */
export function msUntilRefetch(soonest: string | undefined, now: Date): number | false {
  if (soonest === undefined) return false;
  const left = new Date(soonest).getTime() - now.getTime();
  return Math.min(10 * MINUTE_MS, Math.max(2 * SECOND_MS, left + SECOND_MS));
}
