import { sql } from 'drizzle-orm';
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#/database/database.ts';
import { inbox, outbox } from '#/database/kit-tables.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { deleteExpiredBatch } from '#/jobs/define-retention.ts';
import { kitRetention } from '#/process/kit-retention.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { TestClock } from '#/testing/test-clock.ts';

const { url } = await createTestDatabase();
await migrateDatabase(url);
const database = openDatabase({ url, schema: {}, poolSize: 4, name: 'test' });
const clock = new TestClock();
const deps = { database, clock, config: { outboxDays: 7, inboxDays: 45 } };
afterAll(() => database.close());
beforeEach(() => database.sql`truncate kit.inbox, kit.outbox`);

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();
const remember = (count: number, days: number) => database.sql`
  insert into kit.inbox (consumer, event_id, handled_at)
  select 'on-note-created', gen_random_uuid(), ${daysAgo(days)} from generate_series(1, ${count})`;
const write = (count: number, writtenDays: number, publishedDays: number | undefined) => database.sql`
  insert into kit.outbox (id, subject, envelope, created_at, published_at)
  select gen_random_uuid(), 'notes.note.created', '{}', ${daysAgo(writtenDays)},
    ${publishedDays === undefined ? null : daysAgo(publishedDays)}::timestamptz from generate_series(1, ${count})`;
const countOf = async (table: typeof inbox | typeof outbox) =>
  (await database.db.select({ count: sql<number>`count(*)::int` }).from(table))[0]?.count;

it('deletes a thousand rows a transaction, the oldest first, until only younger ones are left', async () => {
  await remember(1_500, 50);
  await remember(700, 46);
  await remember(10, 44);
  const rule = { table: inbox, age: inbox.handledAt, keptMs: 45 * 86_400_000 };
  expect(await deleteExpiredBatch(deps, rule)).toBe(true);
  expect(await countOf(inbox)).toBe(1_210);
  expect(await database.sql`select count(*)::int from kit.inbox where handled_at < ${daysAgo(48)}`).toEqual([
    { count: 500 },
  ]);
  expect(await deleteExpiredBatch(deps, rule)).toBe(true);
  expect(await deleteExpiredBatch(deps, rule)).toBe(false);
  expect(await countOf(inbox)).toBe(10);
});

it('leaves the work to the instance that is at it', async () => {
  await remember(10, 50);
  const rule = { table: inbox, age: inbox.handledAt, keptMs: 45 * 86_400_000 };
  await database.sql.begin(async (other) => {
    await other`select pg_advisory_xact_lock(hashtextextended('retention of inbox', 0))`;
    expect(await deleteExpiredBatch(deps, rule)).toBe(false);
  });
  expect(await countOf(inbox)).toBe(10);
  await deleteExpiredBatch(deps, rule);
  expect(await countOf(inbox)).toBe(0);
});

it('keeps an event that is not published, however old, and a week of those that are, in all partitions', async () => {
  await write(3, 400, undefined);
  // At the same places as others, in the first partition.
  await database.sql`insert into kit.outbox (id, subject, envelope, created_at)
    select lpad(to_hex(n), 32, '0')::uuid, 'notes.note.created', '{}', now() from generate_series(1, 500) n`;
  await write(4, 400, 6);
  await write(1_100, 8, 8);
  while (await kitRetention.run(deps)) expect(await countOf(outbox)).toBeLessThan(1_607);
  expect(await countOf(outbox)).toBe(507);
});

it('finds the oldest rows by the index, in a table that was never analyzed', async () => {
  await remember(3_000, 50);
  await remember(30_000, 1);
  const plan = await database.sql.unsafe(
    "explain select ctid from kit.inbox where handled_at < now() - interval '45 days' and true order by handled_at limit 1000",
  );
  expect(JSON.stringify(plan)).toContain('inbox_handled');
});

it('deletes what belongs to old rows before them, a thousand in a transaction too, however much one of them has', async () => {
  await database.sql`drop table if exists picture, album`;
  await database.sql`create table album (id integer primary key, at timestamptz not null)`;
  await database.sql`create table picture (album_id integer not null references album on delete cascade)`;
  await database.sql`insert into album select id, ${daysAgo(50)}::timestamptz + id * interval '1 second' from generate_series(1, 3) id`;
  await database.sql`insert into album values (4, ${daysAgo(1)})`;
  await database.sql`insert into picture select 1 from generate_series(1, 1500)`;
  await database.sql`insert into picture values (2), (4)`;
  const albums = pgTable('album', { id: integer('id'), at: timestamp('at') });
  const pictures = pgTable('picture', { albumId: integer('album_id') });
  const parts = { table: pictures, of: pictures.albumId, key: albums.id };
  const rule = { table: albums, age: albums.at, keptMs: 45 * 86_400_000, parts, batchSize: 3 };
  const left = async () => {
    const [row] = await database.sql`
      select (select count(*)::int from album) as albums, (select count(*)::int from picture) as pictures`;
    return [row?.albums, row?.pictures];
  };
  expect([await deleteExpiredBatch(deps, rule), ...(await left())]).toEqual([true, 4, 502]);
  expect([await deleteExpiredBatch(deps, rule), ...(await left())]).toEqual([true, 1, 1]);
  expect([await deleteExpiredBatch(deps, rule), ...(await left())]).toEqual([false, 1, 1]);
});
