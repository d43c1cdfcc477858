/** How a page of the feed is read. */
export interface FeedPlan {
  /**
   * How many of the newest posts of all to look through for those of followees, before asking followees one by one.
   * Undefined where asking is cheaper from the start.
   */
  readonly window: number | undefined;
}

/** Up to so many followees, asking each costs less than looking through the newest posts. */
const fewFollowees = 300;

/**
 * Chooses by the number followed. The more are followed, the more of the newest posts are theirs, and the fewer have
 * to be looked through to find a page; the silent ones among them make up for the misses by being asked after all.
 * Looking through is cheap, some 80 posts a page of the index, and stops where a page of the feed is full; asking 1,000
 * followees costs as much as looking through 300,000.
 */
export function chooseFeedPlan(following: number, { limit, offset }: { limit: number; offset: number }): FeedPlan {
  if (following <= fewFollowees) return { window: undefined };
  const forOnePage = Math.min(10_000, Math.max(1_600, Math.round(8_000_000 / following)));
  return { window: Math.min(30_000, Math.ceil((forOnePage * (offset + limit)) / 10)) };
}
