import postgres from 'postgres';
import { migrations } from '../../services/social/src/db/migrations.ts';
import { judgeFeed, measureFeed } from '../../services/social/src/testing/feed-cost.ts';
import { makeFeedWorld } from '../../services/social/src/testing/feed-world.ts';
import { migrateDatabase } from '../../shared/service-kit/src/migrations.ts';
import type { Finding } from '../proving/bar.ts';
import { startEmbeddedServers } from '../testing/embedded-servers.ts';

export const bar =
  'A page of the feed with 100,000 people, 1,000,000 posts and 5,000,000 follows takes at most 600 buffers for one who follows 70, 1,200 for 1,000 and 5,000, 4,500 for 1,000 silent ones; pages 2 to 50 no more, and page 50 at most 1.2 times page 2.';

const size = { people: 100_000, posts: 1_000_000, follows: 5_000_000 };

export async function run(say: (line: string) => void): Promise<Finding[]> {
  const servers = await startEmbeddedServers(say);
  const sql = postgres(servers.databaseUrl, { max: 2, onnotice: () => {} });
  try {
    await migrateDatabase(servers.databaseUrl, migrations);
    const started = Date.now();
    const readers = await makeFeedWorld(sql, size);
    say(`the world was made in ${Math.round((Date.now() - started) / 1_000)} s`);
    const findings: Finding[] = [];
    for (const reader of readers) {
      say(`reading 50 pages of one who follows ${reader.following}`);
      findings.push(judgeFeed(await measureFeed(sql, reader, 50)));
    }
    return findings;
  } finally {
    await sql.end({ timeout: 5 });
    await servers.stop();
  }
}
