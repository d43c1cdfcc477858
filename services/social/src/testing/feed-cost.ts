import { createAddressSigner } from '@stagedoor/service-kit/files/signed-address';
import type postgres from 'postgres';
import { createMediaAddresses } from '#/media/media-addresses.ts';
import { createPreviewNames } from '#/media/preview-names.ts';
import { listFeed } from '#/posts/feed/list-feed.ts';
import type { FeedReader } from '#/testing/large-feed-database.ts';
import { openMeasuredDatabase } from '#/testing/statement-cost.ts';

/** The cost of each page of a feed, in shared buffers of PostgreSQL. */
export interface FeedCost {
  readonly reader: FeedReader;
  readonly pages: readonly number[];
  /** The ids of their posts, in the order of the pages. */
  readonly postIds: readonly string[];
}

const limit = 10;

/**
 * Reads pages of a feed by cursor through the service's own code, and has PostgreSQL explain each statement that it
 * sends.
 */
export async function measureFeed(sql: postgres.Sql, reader: FeedReader, pages: number): Promise<FeedCost> {
  const { database, takeBuffers, release } = await openMeasuredDatabase(sql);
  const signer = createAddressSigner({ secret: 'x', clock: { now: () => new Date() } });
  const media = createMediaAddresses(signer, signer, createPreviewNames('x'));
  const costs: number[] = [];
  const postIds: string[] = [];
  try {
    let cursor: string | undefined;
    for (let page = 1; page <= pages; page += 1) {
      const viewer = { userId: reader.userId, role: 'FAN' } as const;
      const { posts, pagination } = await listFeed({ database, media }, viewer, { page: 1, limit, offset: 0, cursor });
      if (posts.length < limit || pagination.nextCursor === null)
        throw new Error(`${reader.name} ends on page ${page}`);
      costs.push(takeBuffers());
      postIds.push(...posts.map(({ id }) => id));
      cursor = pagination.nextCursor;
    }
  } finally {
    release();
  }
  return { reader, pages: costs, postIds };
}

/** The most that a page may cost for each kind of reader, in buffers. */
export const feedBars: { readonly [reader: string]: number } = {
  '70': 600,
  '1,000': 1_200,
  '5,000': 1_200,
  '1,000 silent': 4_500,
};

/** Describes the cost of a feed, and compares it with its limits. */
export function checkFeedCost({ reader, pages }: FeedCost): { measured: string; holds: boolean } {
  const [first = 0, second = 0] = pages;
  const last = pages.at(-1) ?? 0;
  const most = Math.max(...pages);
  const bar = feedBars[reader.name] ?? 0;
  return {
    measured:
      `follows ${reader.name}: ${first} buffers, pages 2 to ${pages.length} at most ${Math.max(...pages.slice(1))}, ` +
      `the last ${(last / second).toFixed(2)} of the second (bar ${bar})`,
    holds: most <= bar && last <= 1.2 * second,
  };
}
