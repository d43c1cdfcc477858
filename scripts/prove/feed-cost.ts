import { checkFeedCost, measureFeed } from '../../services/social/src/testing/feed-cost.ts';
import type { Finding } from '../proving/proof.ts';
import { withLargeFeedDatabase } from '../proving/with-large-feed-database.ts';

export const bar =
  'A page of the feed with 100,000 people, 1,000,000 posts and 5,000,000 follows takes at most 600 buffers for one who follows 70, 1,200 for 1,000 and 5,000, 4,500 for 1,000 silent ones; pages 2 to 50 no more, and page 50 at most 1.2 times page 2.';

export const run = (print: (line: string) => void): Promise<Finding[]> =>
  withLargeFeedDatabase(print, async (sql, readers) => {
    const findings: Finding[] = [];
    for (const reader of readers) {
      print(`reading 50 pages of one who follows ${reader.following}`);
      findings.push(checkFeedCost(await measureFeed(sql, reader, 50)));
    }
    return findings;
  });
