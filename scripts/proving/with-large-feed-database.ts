import postgres from 'postgres';
import { migrations } from '../../services/social/src/db/migrations.ts';
import { type FeedReader, seedLargeFeed } from '../../services/social/src/testing/large-feed-database.ts';
import { migrateDatabase } from '../../shared/service-kit/src/database/migrations.ts';
import { startEmbeddedServers } from '../testing/embedded-servers.ts';

const size = { people: 100_000, posts: 1_000_000, follows: 5_000_000 };

/** Creates a database of the size that lists are measured with, runs `work` on it, and deletes it. */
export async function withLargeFeedDatabase<Found>(
  print: (line: string) => void,
  work: (sql: postgres.Sql, readers: readonly FeedReader[]) => Promise<Found>,
): Promise<Found> {
  const servers = await startEmbeddedServers(print);
  const sql = postgres(servers.databaseUrl, { max: 2, onnotice: () => {} });
  try {
    await migrateDatabase(servers.databaseUrl, migrations);
    const started = Date.now();
    const readers = await seedLargeFeed(sql, size);
    print(`the world was made in ${Math.round((Date.now() - started) / 1_000)} s`);
    return await work(sql, readers);
  } finally {
    await sql.end({ timeout: 5 });
    await servers.stop();
  }
}
