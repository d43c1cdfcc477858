/** How a page of the feed is read. */
export interface FeedPlan {
  /**
   * How many of the newest posts of all authors are scanned for posts of followees, before each followee's posts are read.
   * Undefined if reading each followee's posts is cheaper from the start.
   */
  readonly window: number | undefined;
}

/** Up to this number of followees, reading each one's posts is cheaper than scanning the newest posts. */
export const fewFollowees = 300;

/**
 * Chooses the plan by the number of followees. The more there are, the larger is their share of the newest posts, and the
 * fewer posts have to be scanned to fill a page. If the scan does not fill the page, the posts are read from each followee
 * after all. Scanning is cheap, about 80 posts for each index page, and stops when the page is full; reading 1,000 followees
 * costs as much as scanning 300,000 posts.
 */
export function chooseFeedPlan(following: number, { limit, offset }: { limit: number; offset: number }): FeedPlan {
  if (following <= fewFollowees) return { window: undefined };
  const forOnePage = Math.min(10_000, Math.max(1_600, Math.round(8_000_000 / following)));
  return { window: Math.min(30_000, Math.ceil((forOnePage * (offset + limit)) / 10)) };
}
