import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createIds, lowestIdAt } from '#/common/ids.ts';
import { openDatabase } from '#/database/database.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { createPublish, createRelay } from '#/events/outbox.ts';
import { createLogger } from '#/observability/logger.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { noteCreated } from '#/testing/fixtures/note-service.ts';
import { TestClock } from '#/testing/test-clock.ts';
import { waitFor } from '#/testing/wait-for.ts';

const folder = new URL('../../migrations/', import.meta.url);
const day = 86_400_000;
const hour = 3_600_000;

let url: string;
let sql: postgres.Sql;

/** A database as the version before has left it. */
beforeEach(async () => {
  ({ url } = await createTestDatabase());
  sql = postgres(url, { max: 4, onnotice: () => {} });
  onTestFinished(() => sql.end({ timeout: 1 }));
  await sql`create schema kit`;
  await sql`create table kit.migration (origin text not null, name text not null, hash text not null,
    applied_at timestamptz not null default now(), primary key (origin, name))`;
  await migrateUntil('0013');
});

async function migrateUntil(last: string): Promise<void> {
  const done = new Set((await sql<{ name: string }[]>`select name from kit.migration`).map(({ name }) => name));
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name.slice(0, 4) <= last).sort();
  for (const name of names.filter((one) => !done.has(one))) {
    const statements = await readFile(new URL(name, folder), 'utf8');
    await sql.unsafe(statements);
    const hash = createHash('sha256').update(statements).digest('hex');
    await sql`insert into kit.migration (origin, name, hash) values ('kit', ${name}, ${hash})`;
  }
}

const idAt = (ms: number, n = 0) => `${lowestIdAt(new Date(ms)).slice(0, 24)}${String(n).padStart(12, '0')}`;

async function write(ids: readonly string[], publishedAt: Date | null): Promise<void> {
  await sql`insert into kit.outbox (id, subject, envelope, created_at, published_at)
    select id, 'notes.note.created', '{"a": 1}', now(), ${publishedAt?.toISOString() ?? null}::timestamptz
    from unnest(${sql.array([...ids])}::uuid[]) id`;
}

const all = () => sql`select * from kit.outbox order by id`;
const placesOf = async () => {
  const rows = await sql<{ place: string; count: number }[]>`
    select tableoid::regclass::text as place, count(*)::int from kit.outbox group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
};
const idsOf = (count: number, ms: number) => Array.from({ length: count }, (_, n) => idAt(ms, n));

it('makes the table with its rows the first partition, and keeps the numbers of events', async () => {
  const now = Date.now();
  await write(idsOf(300, now - 6 * day), new Date(now - 6 * day));
  await write(idsOf(20, now - hour), null);
  const [before, files] = [
    await all(),
    await sql`select pg_relation_filenode(oid::regclass) as file, oid from pg_class
    where relname in ('outbox', 'outbox_pkey', 'outbox_unpublished', 'outbox_published') order by oid`,
  ];
  await migrateDatabase(url);
  expect(await all()).toEqual(before);
  expect(await placesOf()).toEqual({ 'kit.outbox_first': 320 });
  // Neither the table nor an index was written anew.
  expect(
    await sql`select pg_relation_filenode(oid::regclass) as file, oid from pg_class
      where oid in ${sql(files.map(({ oid }) => oid as number))} order by oid`,
  ).toEqual(files);
  expect(
    await sql`select indexrelid::regclass::text as index from pg_index where indrelid = 'kit.outbox_first'::regclass
    order by 1`,
  ).toHaveLength(3);
  await write([idAt(now)], null);
  expect(await sql`select ordinal::int from kit.outbox order by ordinal desc limit 1`).toEqual([{ ordinal: 321 }]);
  expect(await sql`select last_value::int as last from kit.outbox_ordinal_seq`).toEqual([{ last: 321 }]);
  await sql`drop table kit.outbox_first`;
  await write([idAt(now)], null);
  expect(await placesOf()).toEqual({ 'kit.outbox_other': 1 });
});

it('keeps events that were written while a clock was far ahead, whether published or not', async () => {
  const now = Date.now();
  await write([idAt(now)], null);
  await write([idAt(now + 50 * day), 'ffffffff-ffff-4fff-bfff-ffffffffffff'], null);
  await write([idAt(now + 300 * day)], new Date(now));
  const before = await all();
  await migrateDatabase(url);
  expect(await all()).toEqual(before);
  expect(await placesOf()).toEqual({ 'kit.outbox_first': 1, 'kit.outbox_other': 3 });
});

it('takes the events of four weeks between the steps, and is attached without being read', async () => {
  const now = Date.now();
  await migrateUntil('0014');
  await write([idAt(now), idAt(now + 27 * day)], null);
  await sql`update kit.outbox set published_at = now()`;
  await migrateUntil('0015');
  await write([idAt(now, 1), idAt(now + 27 * day, 1)], null);
  const notices: string[] = [];
  const loud = postgres(url, { max: 1, onnotice: ({ message }) => notices.push(String(message)) });
  onTestFinished(() => loud.end());
  await loud`set client_min_messages = debug1`;
  await loud.unsafe(await readFile(new URL('0016_outbox_partitions.sql', folder), 'utf8'));
  const proved = 'partition constraint for table "outbox_first" is implied by existing constraints';
  expect(notices.filter((notice) => notice.includes('partition constraint'))).toContain(proved);
  expect(await placesOf()).toEqual({ 'kit.outbox_first': 4 });
});

it('loses no event of an instance that writes and publishes meanwhile, and fails none of its transactions', async () => {
  const [clock, log] = [new TestClock(), createLogger({ service: 'notes', level: 'silent' })];
  const database = openDatabase({ url, schema: {}, poolSize: 6, name: 'meanwhile' });
  onTestFinished(() => database.close());
  const sent: string[] = [];
  const jetStream = {
    client: { publish: async (_subject: string, _message: string, { msgID }: { msgID: string }) => sent.push(msgID) },
    ownEvents: 'EVENTS',
    manager: { streams: { info: async () => ({ created: '2026-11-27T10:00:00Z' }) } },
  };
  const bus = {
    eventStream: 'EVENTS',
    subject: (one: string) => one,
    jetStream: async () => jetStream,
    distrust: () => {},
  };
  const relay = createRelay({ database, bus: bus as never, clock, log });
  relay.start();
  const publish = createPublish({ service: 'notes', clock, ids: createIds(clock), relay });
  // One that no instance has published at once, as after a kill.
  const left = createPublish({ service: 'notes', clock, ids: createIds(clock), relay: undefined });
  let isOver = false;
  let written = 0;
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await database.transaction((tx) => (written % 10 === 0 ? left : publish)(tx, noteCreated, noteCreated.sample));
      written += 1;
    }
  });
  const writeMore = async () => {
    const before = written;
    await waitFor(() => written > before + 50);
  };
  await writeMore();
  await migrateDatabase(url);
  await writeMore();
  isOver = true;
  await Promise.all(writers);
  await waitFor(async () => (await sql`select from kit.outbox where published_at is null`).length === 0);
  await relay.stop();
  expect(await sql`select count(*)::int from kit.outbox`).toEqual([{ count: written }]);
  expect(new Set(sent).size).toBe(written);
});

it('refuses the statement by which the version before deletes old events, which removes others, too', async () => {
  await migrateDatabase(url);
  const now = Date.now();
  await write([idAt(now), idAt(now, 1)], new Date(now - 8 * day));
  // In another partition, at the same places, not published.
  await write([idAt(now + 50 * day), idAt(now + 50 * day, 1)], null);
  const before = await all();
  const deleting = (client: postgres.ISql) =>
    client.unsafe(
      `delete from "kit"."outbox" where ctid = any (array(select ctid from "kit"."outbox"
      where "kit"."outbox"."published_at" < $1::timestamptz and "kit"."outbox"."published_at" is not null
      order by "kit"."outbox"."published_at" limit $2))`,
      [new Date(now - 7 * day).toISOString(), 1_000],
    );
  await expect(deleting(sql)).rejects.toThrow('the outbox is not deleted from by ctid');
  expect(await all()).toEqual(before);
  // What it would have done.
  await sql`alter table kit.outbox disable trigger outbox_deletion`;
  await expect(sql.begin(async (tx) => Promise.reject(new Error(String((await deleting(tx)).count))))).rejects.toThrow(
    '4',
  );
  await sql`alter table kit.outbox enable trigger outbox_deletion`;
  // By their ids events are deleted, as those of an erased person.
  await sql`delete from kit.outbox where id = ${idAt(now)}`;
  expect(await all()).toHaveLength(3);
});
