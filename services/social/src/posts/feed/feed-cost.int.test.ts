import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#/db/migrations.ts';
import { checkFeedCost, measureFeed } from '#/testing/feed-cost.ts';
import { type FeedReader, seedLargeFeed } from '#/testing/large-feed-database.ts';
import { measureLists } from '#/testing/list-cost.ts';

// A fiftieth of the world that `npm run bench` makes.
const size = { people: 2_000, posts: 20_000, follows: 100_000 };

let sql: postgres.Sql;
let readers: FeedReader[];

beforeAll(async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url, migrations);
  sql = postgres(url, { max: 2, onnotice: () => {} });
  readers = await seedLargeFeed(sql, size);
});
afterAll(() => sql.end({ timeout: 5 }));

test('a page of the feed costs as much at any depth, and as little, whomever one follows; no post is left out', {
  timeout: 60_000,
}, async () => {
  expect(readers.map(({ following }) => following)).toEqual([70, 1_000, 1_600, 200]);
  for (const reader of readers) {
    const cost = await measureFeed(sql, reader, 12);
    const { measured, holds } = checkFeedCost(cost);
    expect(holds, measured).toBe(true);
    expect(cost.postIds).toEqual(await newestOfFollowees(reader.userId, cost.postIds.length));
  }
});

test('searches and public lists find all posts, at a cost that does not grow with the number of posts', async () => {
  const [reader] = readers;
  if (reader === undefined) throw new Error('nobody reads');
  const lists = await measureLists(sql, reader);
  for (const { name, buffers, bar } of lists) expect(buffers, name).toBeLessThanOrEqual(bar);
  const nothing = lists.filter(({ found }) => found === 0).map(({ name }) => name);
  expect(nothing).toEqual([
    'explore, VIDEO',
    'search for a word that no post has',
    'search for such words that no post has',
    'search for anything but a word',
    'posts with the hashtag unused',
    'featured people',
  ]);
});

/** The same posts by a query that reads all of them. */
async function newestOfFollowees(userId: string, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from post join follow on followed_id = author_id and follower_id = ${userId}
    where published_at is not null and deleted_at is null
    order by published_at desc, id desc limit ${count}`;
  return rows.map(({ id }) => id);
}
