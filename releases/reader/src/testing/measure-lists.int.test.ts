import { openDatabase } from '@stagedoor/service-kit/database/database';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { expect, it } from 'vitest';
import { schema } from '#/db/schema.ts';
import { fillFans, measureLists } from '#/testing/measure-lists.ts';

it('counts exactly whom each rule holds for, among 20,000 fans', { timeout: 60_000 }, async () => {
  const { url } = await createTestDatabase(new URL('../db/migrations/', import.meta.url));
  const database = openDatabase({ url, schema, poolSize: 2, name: 'measured lists' });
  const now = new Date('2026-03-01T12:00:00Z');
  const creatorId = await fillFans(database, 20_000, now);
  const [expected] = await database.sql`
    select
      10000 as "everybody",
      count(*) filter (where is_subscribed and spent_cents > 5000 and heard_at < ${now.toISOString()}::timestamptz - interval '30 days')::int
        as "subscribed, over $50, silent 30 days",
      count(*) filter (where is_subscribed and spent_cents > 23900)::int as "over $239, subscribed",
      count(*) filter (where is_subscribed and spent_cents > 20000 and since >= ${now.toISOString()}::timestamptz - interval '7 days')::int
        as "new within 7 days, subscribed, over $200",
      count(*) filter (where not is_following and not is_subscribed and spent_cents > 19000)::int as "left, over $190",
      count(*) filter (where is_subscribed and exists (select from fan_tag where fan_tag.fan_id = fan.fan_id))::int
        as "subscribed, tagged",
      0 as "of whom nothing holds"
    from fan where creator_id = ${creatorId}`;
  const measured = await measureLists(database, creatorId, now);
  expect(Object.fromEntries(measured.map(({ name, found }) => [name, found]))).toEqual({ ...expected });
  await database.close();
});
