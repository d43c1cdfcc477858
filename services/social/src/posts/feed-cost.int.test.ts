import { migrateDatabase } from '@stagedoor/service-kit/migrations';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { migrations } from '#/db/migrations.ts';
import { judgeFeed, measureFeed } from '#/testing/feed-cost.ts';
import { makeFeedWorld } from '#/testing/feed-world.ts';

// A fiftieth of what `npm run prove -- feed-cost` measures.
test('a page of the feed costs as much at any depth, and as little, whomever one follows', {
  timeout: 60_000,
}, async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url, migrations);
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  try {
    const readers = await makeFeedWorld(sql, { people: 2_000, posts: 20_000, follows: 100_000 });
    expect(readers.map(({ following }) => following)).toEqual([70, 1_000, 1_600, 200]);
    for (const reader of readers) {
      const { measured, holds } = judgeFeed(await measureFeed(sql, reader, 12));
      expect(holds, measured).toBe(true);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
});
