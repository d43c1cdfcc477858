import { afterAll, beforeEach, expect, it } from 'vitest';
import { lowestIdAt } from '#/common/ids.ts';
import { type Database, openDatabase } from '#/database/database.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { careForOutbox } from '#/events/outbox-partitions.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { TestClock } from '#/testing/test-clock.ts';

const day = 86_400_000;
const hour = 3_600_000;

let database: Database;
let clock: TestClock;
const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));

beforeEach(async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url);
  database = openDatabase({ url, schema: {}, poolSize: 4, name: 'partitions' });
  opened.push(database);
  clock = new TestClock();
});

const care = (days = 7) => careForOutbox({ database, clock, days });
const now = () => clock.now().getTime();

/** Where the first partition ends. */
const bound = (Math.floor(Date.now() / day) + 28) * day;

interface Listed {
  readonly name: string;
  /** In days after that. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

async function list(): Promise<Listed[]> {
  const rows = await database.sql<{ name: string; bounds: string }[]>`
    select relname as name, pg_get_expr(relpartbound, oid) as bounds from pg_class
    where relispartition and relkind = 'r' and relnamespace = 'kit'::regnamespace`;
  const daysTo = (id: string | undefined) =>
    id === undefined ? undefined : (Number.parseInt(id.replace('-', ''), 16) - bound) / day;
  const listed = rows.map(({ name, bounds }) => {
    const [, from] = /FROM \('([0-9a-f]+-[0-9a-f]+)/.exec(bounds) ?? [];
    const [, to] = /TO \('([0-9a-f]+-[0-9a-f]+)/.exec(bounds) ?? [];
    return { name, from: daysTo(from), to: daysTo(to) };
  });
  return listed.sort((one, other) => (one.to ?? Number.POSITIVE_INFINITY) - (other.to ?? Number.POSITIVE_INFINITY));
}
const names = async () => (await list()).map(({ name }) => name);

/** Writes an event as of `ms`, that was published at `publishedAt`. */
async function write(ms: number, publishedAt: number | null, count = 1): Promise<void> {
  const base = lowestIdAt(new Date(ms)).slice(0, 24);
  await database.sql`insert into kit.outbox (id, subject, envelope, created_at, published_at)
    select (${base} || lpad(to_hex(n), 12, '0'))::uuid, 'notes.note.created', '{}', now(),
      ${publishedAt === null ? null : new Date(publishedAt).toISOString()}::timestamptz from generate_series(1, ${count}::int) n`;
}
const placesOf = async () => {
  const rows = await database.sql<{ place: string; count: number }[]>`
    select substring(tableoid::regclass::text from 5) as place, count(*)::int from kit.outbox group by 1`;
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
};

/** Goes on by days, with the care that there is each day. */
async function live(days: number): Promise<void> {
  for (let n = 0; n < days; n += 1) {
    clock.advance(day);
    await care();
  }
}

it('makes each week a week ahead, without a gap, and drops it a week after its end', async () => {
  await care();
  expect(await names()).toEqual(['outbox_first', 'outbox_other']);
  await live(22);
  expect(await list()).toEqual([
    { name: 'outbox_first', from: undefined, to: 0 },
    { name: expect.stringMatching(/^outbox_\d{8}$/), from: 0, to: 7 },
    { name: 'outbox_other', from: undefined, to: undefined },
  ]);
  // Until the 54th day after the end of the first one.
  await live(60);
  expect((await list()).map(({ from, to }) => [from, to])).toEqual([
    [42, 49],
    [49, 56],
    [56, 63],
    [undefined, undefined],
  ]);
  await write(now(), null);
  expect(Object.keys(await placesOf())).not.toContain('outbox_other');
});

it('makes few partitions also where events are kept for long', async () => {
  for (let n = 0; n < 300; n += 5) {
    clock.advance(5 * day);
    await care(90);
  }
  expect((await list()).length).toBeLessThanOrEqual(6);
});

it('drops a partition once all of it was published long ago: an event that was not, or lately, holds it back', async () => {
  await write(now(), now(), 3);
  await write(now() + hour, null);
  await live(40);
  expect(await names()).toContain('outbox_first');
  // The old ones among its events are gone, as from a plain table.
  expect(await placesOf()).toEqual({ outbox_first: 1 });
  await database.sql`update kit.outbox set published_at = ${clock.now().toISOString()}`;
  await live(6);
  expect(await placesOf()).toEqual({ outbox_first: 1 });
  await live(2);
  expect(await placesOf()).toEqual({});
  expect(await names()).not.toContain('outbox_first');
});

it('drops a week with its events at once, and deletes them in batches only where one is not published for long', async () => {
  await live(30);
  const [, week] = await names();
  await write(now(), now(), 2_500);
  expect(await placesOf()).toEqual({ [week as string]: 2_500 });
  await live(7);
  expect(await placesOf()).toEqual({ [week as string]: 2_500 });
  await live(7);
  expect(await placesOf()).toEqual({});

  await live(1);
  await write(now(), now(), 2_500);
  await write(now() + hour, null);
  const [held] = Object.keys(await placesOf());
  await live(14);
  expect(await placesOf()).toEqual({ [held as string]: 2_501 });
  await live(8);
  while (await care()) expect((await names()).includes(held as string)).toBe(true);
  expect(await placesOf()).toEqual({ [held as string]: 1 });
  expect(await database.sql`select from kit.outbox where published_at is null`).toHaveLength(1);
});

it('keeps an event whose id is in no partition, publishes it, and deletes it a week later', async () => {
  await write(now() + 400 * day, null);
  await write(now() + 500 * day, now());
  await live(8);
  expect(await placesOf()).toEqual({ outbox_other: 1 });
  await database.sql`update kit.outbox set published_at = ${clock.now().toISOString()}`;
  await live(6);
  expect(await placesOf()).toEqual({ outbox_other: 1 });
  await live(2);
  expect(await placesOf()).toEqual({});
});

it('goes on beside events of a clock that was ahead: their days are in no partition, and those after them are', async () => {
  await write(bound + 2 * day, null);
  await write(bound + 3 * day + hour, null);
  const daysOf = async () => (await list()).map(({ from, to }) => [from, to]);
  await live(20);
  expect(await daysOf()).toEqual([
    [undefined, 0],
    [undefined, undefined],
  ]);
  await live(8);
  expect(await daysOf()).toEqual([
    [undefined, 0],
    [4, 11],
    [undefined, undefined],
  ]);
  await live(10);
  expect((await daysOf()).slice(1)).toEqual([
    [11, 18],
    [undefined, undefined],
  ]);
  expect(await placesOf()).toEqual({ outbox_other: 2 });
});

it('begins again the next day where the system was off for a month, and loses nothing that is written until then', async () => {
  await live(25);
  await write(now(), null);
  const held = await placesOf();
  clock.advance(45 * day);
  await write(now(), null);
  await care();
  await write(now() + 2_000, null);
  await write(now() + 2 * day, null);
  const made = (await list()).at(-2);
  const begins = ((made?.from ?? 0) * day + bound - now()) / hour;
  expect(begins).toBeGreaterThan(0.9);
  expect(begins).toBeLessThanOrEqual(25);
  expect(made).toMatchObject({ to: (made?.from ?? 0) + 7 });
  expect(await placesOf()).toEqual({ ...held, outbox_other: 2, [made?.name as string]: 1 });
  expect(await database.sql`select from kit.outbox where published_at is null`).toHaveLength(4);
  await database.sql`update kit.outbox set published_at = ${clock.now().toISOString()}`;
  await live(20);
  expect(await placesOf()).toEqual({});
});

it('is done by one of several instances that start at once', async () => {
  clock.advance(90 * day);
  const before = await names();
  await Promise.all(Array.from({ length: 6 }, () => care()));
  await care();
  expect((await names()).filter((name) => !before.includes(name))).toHaveLength(1);
  expect(await names()).not.toContain('outbox_first');
});

/** A transaction that has read the outbox, and does not end, as that of a backup. */
async function startReader(table: string) {
  const reader = await database.sql.reserve();
  await reader`begin isolation level repeatable read`;
  await reader.unsafe(`select count(*) from ${table}`);
  return async () => {
    await reader`commit`;
    reader.release();
  };
}

/** How long the slowest of the statements took that others sent meanwhile, in ms. */
async function slowestBeside(work: () => Promise<unknown>, statement: () => Promise<unknown>) {
  let isOver = false;
  let slowest = 0;
  const working = work().finally(() => {
    isOver = true;
  });
  do {
    const began = performance.now();
    await statement();
    slowest = Math.max(slowest, performance.now() - began);
  } while (!isOver);
  await working;
  return slowest;
}

const week = expect.stringMatching(/^outbox_\d{8}$/);

it.each([
  { table: 'kit.outbox', meanwhile: ['outbox_first', 'outbox_other'] },
  { table: 'kit.outbox_first', meanwhile: ['outbox_first', week, 'outbox_other'] },
  { table: 'kit.outbox_other', meanwhile: ['outbox_first', 'outbox_other'] },
])(
  'leaves it for later while somebody reads $table for long, and keeps nobody waiting',
  async ({ table, meanwhile }) => {
    clock.advance(60 * day);
    const end = await startReader(table);
    let n = 0;
    const write1 = () => write(now() + n++, null);
    const slowest = await slowestBeside(() => care(), write1);
    // 50 ms for the lock, and some for the machine.
    expect(slowest).toBeLessThan(150);
    expect(await names()).toEqual(meanwhile);
    await end();
    await care();
    expect(await names()).toEqual([week, 'outbox_other']);
    expect(await placesOf()).toEqual({ outbox_other: n });
  },
);

it('asks once where a lock is held, however many partitions are to be dropped', async () => {
  await live(40);
  clock.advance(60 * day);
  const asked: string[] = [];
  const ended = (await list()).filter(({ to }) => to !== undefined && bound + to * day < now() - 7 * day);
  expect(ended.length).toBeGreaterThan(1);
  const end = await startReader('kit.outbox');
  const unsafe = (text: string) => {
    asked.push(text);
    return database.sql.unsafe(text);
  };
  const sql = new Proxy(database.sql, {
    get: (target, key) => (key === 'unsafe' ? unsafe : Reflect.get(target, key)),
  });
  await careForOutbox({ database: { ...database, sql }, clock, days: 7 });
  expect(asked.filter((text) => text.includes('drop table'))).toHaveLength(1);
  await end();
  await care();
  expect((await names()).filter((name) => ended.some((one) => one.name === name))).toEqual([]);
});

it('makes no partition, and says so, where so many events are in none that reading them would keep others waiting', async () => {
  clock.advance(60 * day);
  await write(now(), now(), 100_001);
  await expect(care()).rejects.toThrow('kit.outbox_other has more than 100000 rows');
  expect(await names()).toEqual(['outbox_other']);
  clock.advance(9 * day);
  while (await care().catch(() => true)) expect(await names()).toContain('outbox_other');
  expect(await names()).toHaveLength(2);
});

it('refuses to delete by ctid, which would also delete rows of other partitions', async () => {
  await write(now(), now());
  const deleting = database.sql`delete from kit.outbox where ctid = any (array(select ctid from kit.outbox))`;
  await expect(deleting).rejects.toThrow('the outbox is not deleted from by ctid');
  expect(await placesOf()).toEqual({ outbox_first: 1 });
});
