import { measureLists } from '../../services/social/src/testing/list-cost.ts';
import type { Finding } from '../proving/proof.ts';
import { withLargeFeedDatabase } from '../proving/with-large-feed-database.ts';

export const bar =
  'With 100,000 people and 1,000,000 posts a search for words takes at most 3,500 buffers, whatever is searched for and however many posts have it; a page of trending or explore at most 4,000.';

export const run = (print: (line: string) => void): Promise<Finding[]> =>
  withLargeFeedDatabase(print, async (sql, [reader]) => {
    if (reader === undefined) throw new Error('nobody reads');
    const lists = await measureLists(sql, reader);
    return lists.map(({ name, found, buffers, bar: most }) => ({
      measured: `${name}: ${buffers} buffers for ${found} (bar ${most})`,
      holds: buffers <= most,
    }));
  });
