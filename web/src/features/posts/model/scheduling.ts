import type { Post } from '@stagedoor/contracts/post';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Whether a post is still to be published, by itself, at its time. */
export function isScheduled({ scheduledAt }: Pick<Post, 'scheduledAt'>, now: Date): boolean {
  return scheduledAt !== null && new Date(scheduledAt).getTime() > now.getTime();
}

/**
 * How long until it is worth looking which posts still wait, in milliseconds: when the soonest is due, often for as long
 * as it is late, and false where none waits. `soonest` is its time.
 */
export function msUntilRefetch(soonest: string | undefined, now: Date): number | false {
  if (soonest === undefined) return false;
  const left = new Date(soonest).getTime() - now.getTime();
  return Math.min(10 * MINUTE_MS, Math.max(2 * SECOND_MS, left + SECOND_MS));
}
