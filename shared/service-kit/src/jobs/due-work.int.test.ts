import { eq, sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createActivity } from '#/common/activity.ts';
import { systemClock } from '#/common/clock.ts';
import { unavailable } from '#/common/errors.ts';
import { type Database, openDatabase } from '#/database/database.ts';
import { dueWorkColumns } from '#/database/due-work-columns.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { defineDueWork } from '#/jobs/define-due-work.ts';
import { type DueWork, type DueWorkDeps, type Soon, whileClaimed } from '#/jobs/due-work.ts';
import { listSetAside, registerDueWork, retrySetAside } from '#/jobs/due-work-operation.ts';
import { readDueWork } from '#/jobs/measure-due-work.ts';
import { dueWorkLook, findDue, watchDueWork } from '#/jobs/watch-due-work.ts';
import { createLogger } from '#/observability/logger.ts';
import { createMetrics } from '#/observability/metrics.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { TestClock } from '#/testing/test-clock.ts';
import { waitFor } from '#/testing/wait-for.ts';

const parcels = pgTable('parcel', {
  name: text('name').primaryKey(),
  dueAt: timestamp('due_at', { withTimezone: true }),
  ...dueWorkColumns,
});
const place = { table: parcels, key: parcels.name, dueAt: parcels.dueAt };

let database: Database;
let clock: TestClock;
let deps: DueWorkDeps;

beforeAll(async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url);
  database = openDatabase({ url, schema: { parcels }, poolSize: 4, name: 'test' });
  await database.sql`create table parcel (name text primary key, due_at timestamptz,
    attempts integer not null default 0, failed_at timestamptz, last_error text)`;
  await registerDueWork(database, [['parcels', place]]);
  return () => database.close();
});

beforeEach(async () => {
  await database.sql`delete from parcel`;
  clock = new TestClock();
  clock.stopAt('2026-11-22T12:00:00Z');
  deps = { database, clock, log: createLogger({ service: 'test', level: 'silent' }), metrics: createMetrics('test') };
});

async function insertRows(...names: string[]): Promise<void> {
  await database.db.insert(parcels).values(names.map((name) => ({ name, dueAt: clock.now() })));
}

type Watch = Parameters<typeof watchDueWork>[0];

/** Watches until the end of the test, at a short pause unless said otherwise. */
function watch(watched: Watch['watched'], more: Partial<Watch> = {}): void {
  const loop = watchDueWork({ database, clock, log: deps.log, pauseMs: 5, rest: undefined, watched, ...more });
  onTestFinished(() => loop.stop());
}

function deliver(
  handle: DueWork<typeof parcels, DueWorkDeps>['handle'],
  more: { parallel?: number; leaseMs?: number; soon?: Soon | readonly Soon[] } = {},
) {
  return defineDueWork<typeof parcels, DueWorkDeps>({
    ...place,
    name: 'parcels',
    pauseMs: 1_000,
    mostAttempts: 4,
    handle,
    ...more,
  });
}

const read = async (name: string) => (await database.db.select().from(parcels)).find((one) => one.name === name);

async function counted(outcome: string): Promise<number> {
  const text = await deps.metrics.registry.metrics();
  const line = text.split('\n').find((one) => one.startsWith('due_work_total') && one.includes(`"${outcome}"`));
  return Number(line?.split(' ').at(-1) ?? 0);
}

it('hands each row to one instance, with its values as drizzle reads them', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
  await insertRows(...names);
  const seen: string[] = [];
  const job = deliver(
    async (row) => {
      expect(row.dueAt).toBeInstanceOf(Date);
      seen.push(row.name);
      return 'remove';
    },
    { parallel: 5 },
  );
  const instance = async () => {
    while (await job.run(deps));
  };
  await Promise.all([instance(), instance(), instance()]);
  expect(seen.toSorted()).toEqual(names.toSorted());
  expect(await database.db.$count(parcels)).toBe(0);
  expect(await counted('handled')).toBe(20);
});

it('tries a row that fails again after growing pauses, and goes on with the others', async () => {
  await insertRows('bad', 'good');
  const tries: number[] = [];
  const job = deliver(
    async ({ name }, _deps, { attempts }) => {
      if (name === 'good') return 'remove';
      tries.push(attempts);
      throw new Error('it fell to mara@stagedoor.example');
    },
    { parallel: 2 },
  );
  const started = clock.now().getTime();
  await job.run(deps);
  expect(await read('good')).toBeUndefined();
  expect(await read('bad')).toMatchObject({ attempts: 1, failedAt: null, lastError: 'it fell to <address>' });
  expect((await read('bad'))?.dueAt?.getTime()).toBe(started + 2_000);
  await job.run(deps);
  expect(tries).toEqual([1]);
  clock.advance(2_000);
  await job.run(deps);
  expect((await read('bad'))?.dueAt?.getTime()).toBe(started + 6_000);
  expect(await counted('failed')).toBe(2);
});

it('sets a row aside that keeps failing, and an operator has it tried again', async () => {
  await insertRows('bad');
  let isMended = false;
  const job = deliver(async () => {
    if (!isMended) throw new Error('it is broken');
    return 'remove';
  });
  for (let times = 0; times < 6; times += 1) {
    await job.run(deps);
    clock.advance(600_000);
  }
  expect(await counted('failed')).toBe(3);
  expect(await counted('set_aside')).toBe(1);
  expect(await readDueWork(database, clock, place)).toMatchObject({ waiting: 0, setAside: 1 });
  expect(await listSetAside(database.sql)).toMatchObject([
    { work: 'parcels', key: 'bad', attempts: 4, lastError: 'it is broken' },
  ]);

  isMended = true;
  expect(await retrySetAside(database.sql, 'parcels', 'another')).toBe(0);
  expect(await retrySetAside(database.sql, 'letters')).toBe(0);
  expect(await retrySetAside(database.sql, 'parcels', 'bad')).toBe(1);
  clock.stopAt(new Date(Date.now() + 1_000));
  await job.run(deps);
  expect(await database.db.$count(parcels)).toBe(0);
  expect(await listSetAside(database.sql)).toEqual([]);
});

it('does not set a row aside for an outage of another service', async () => {
  await insertRows('one');
  const job = deliver(async () => {
    throw unavailable('the post office is closed');
  });
  for (let times = 0; times < 10; times += 1) {
    await job.run(deps);
    clock.advance(600_000);
  }
  expect(await counted('failed')).toBe(10);
  expect(await read('one')).toMatchObject({ failedAt: null, attempts: 2 });
});

it('warns of a failure, and of an outage only once it lasts: services start in any order', async () => {
  const levels: string[] = [];
  const write = (line: string) => void levels.push((JSON.parse(line) as { level: string }).level);
  deps = { ...deps, log: createLogger({ service: 'test', level: 'info', write }) };
  const failWith = async (error: Error) => {
    await database.sql`delete from parcel`;
    await insertRows('one');
    const job = deliver(async () => {
      throw error;
    });
    levels.length = 0;
    for (let times = 0; times < 4; times += 1) {
      await job.run(deps);
      clock.advance(600_000);
    }
    return levels.join();
  };
  expect(await failWith(unavailable('the post office is closed'))).toBe('info,info,warn,warn');
  expect(await failWith(new Error('no such street'))).toBe('warn,warn,warn,error');
});

it('gives a row of a crashed process to another, and sets aside a row that crashes each of them', async () => {
  await insertRows('bomb');
  const { promise: never, resolve: end } = Promise.withResolvers<'remove'>();
  const crash = deliver(() => never);
  const crashed: Promise<unknown>[] = [];
  for (let times = 0; times < 4; times += 1) {
    // A process that ends says nothing more: its claim is all that is left of it.
    crashed.push(crash.run(deps));
    await expect.poll(async () => (await read('bomb'))?.attempts).toBe(times + 1);
    clock.advance(67_000);
  }
  let isHandled = false;
  const job = deliver(async () => {
    isHandled = true;
    return 'remove';
  });
  await job.run(deps);
  expect(isHandled).toBe(false);
  expect(await read('bomb')).toMatchObject({ lastError: 'its process ended before it was handled' });
  expect((await read('bomb'))?.failedAt).toEqual(clock.now());
  // Here the process goes on, and with it what waits: it ends before the database is closed.
  end('remove');
  await Promise.all(crashed);
});

it('lets rows that were claimed together come back one by one after a crash', async () => {
  await insertRows('a', 'b', 'c', 'd', 'e');
  const { promise: never, resolve: end } = Promise.withResolvers<'remove'>();
  const crashed = deliver(() => never, { parallel: 5 }).run(deps);
  await expect.poll(async () => (await read('e'))?.attempts).toBe(1);
  const times = (await database.db.select().from(parcels)).map(({ dueAt }) => dueAt?.getTime());
  expect(new Set(times).size).toBe(5);
  end('remove');
  await crashed;
});

it('does not wait for a handler longer than its lease', async () => {
  await insertRows('slow');
  const job = deliver(() => new Promise(() => {}), { leaseMs: 20 });
  await job.run(deps);
  expect(await read('slow')).toMatchObject({ lastError: 'it was not handled before its lease ended' });
});

it('goes on with rows whose time is from before the clock was set back, where none can be due so late', async () => {
  clock.advance(3_600_000);
  await insertRows('queued', 'failed');
  await deliver(
    async ({ name }) => {
      if (name === 'failed') throw new Error('not yet');
      return { againInMs: 0 };
    },
    { parallel: 2 },
  ).run(deps);
  clock.advance(-3_600_000);
  // Within what it may wait, and within what clocks may differ.
  await database.db.insert(parcels).values({ name: 'waiting', dueAt: new Date(clock.now().getTime() + 100_000) });
  const seen: string[] = [];
  const job = (more: { soon?: { withinMs: number } }) =>
    deliver(
      async ({ name }) => {
        seen.push(name);
        return 'remove';
      },
      { parallel: 5, ...more },
    );
  await job({}).run(deps);
  expect(seen).toEqual([]);
  await job({ soon: { withinMs: 50_000 } }).run(deps);
  expect(seen.toSorted()).toEqual(['failed', 'queued']);
});

it('knows several bounds: of what is claimed, and of what waits', async () => {
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
  await database.db.insert(parcels).values([
    { name: 'claimed', dueAt: inMs(3_600_000), attempts: 1 },
    { name: 'waiting', dueAt: inMs(3_600_000) },
    { name: 'waiting for too long', dueAt: inMs(100_000_000) },
    { name: 'failed', dueAt: inMs(100_000_000), failedAt: clock.now() },
  ]);
  const seen: string[] = [];
  const soon = [whileClaimed, { withinMs: 86_400_000 }];
  const job = deliver(
    async ({ name }) => {
      seen.push(name);
      return 'remove';
    },
    { parallel: 5, soon },
  );
  await job.run(deps);
  expect(seen.toSorted()).toEqual(['claimed', 'waiting for too long']);
});

it('leaves a row to the instance that claimed it later', async () => {
  await insertRows('one');
  const late = deliver(async (_row, _deps, lease) => {
    clock.advance(67_000);
    // Another instance takes the row over, and it has to wait.
    await deliver(async () => ({ againInMs: 5_000 })).run(deps);
    await expect(lease.extend()).rejects.toThrow('another process has claimed this row');
    return 'remove';
  });
  await late.run(deps);
  expect(await read('one')).toMatchObject({ attempts: 0 });
});

it('resets the attempts of a row that comes due regularly', async () => {
  await insertRows('monthly');
  const month = 30 * 24 * 3_600_000;
  const job = deliver(async () => {
    await database.db.update(parcels).set({ dueAt: new Date(clock.now().getTime() + month) });
    return 'settled';
  });
  for (let times = 0; times < 8; times += 1) {
    await job.run(deps);
    expect(await read('monthly')).toMatchObject({ attempts: 0, failedAt: null });
    clock.advance(month);
  }
  expect(await readDueWork(database, clock, place)).toEqual({ waiting: 1, oldestSeconds: 0, setAside: 0 });
});

it('finds which of several tables have a row that is due and may be claimed, and when the next one is', async () => {
  const none = { ...place, where: sql`false` };
  await database.db.insert(parcels).values({ name: 'later', dueAt: new Date(clock.now().getTime() + 1_000) });
  const look = dueWorkLook(place);
  const nothing = { due: [], nextInMs: Number.POSITIVE_INFINITY };
  expect(await findDue(database, clock, [look, dueWorkLook(none)])).toEqual({ due: [], nextInMs: 1_000 });
  await database.db.insert(parcels).values({ name: 'set aside', dueAt: clock.now(), failedAt: clock.now() });
  expect(await findDue(database, clock, [look])).toEqual({ due: [], nextInMs: 1_000 });
  clock.advance(1_000);
  const looks = [none, place, none, place].map(dueWorkLook);
  expect(await findDue(database, clock, looks)).toEqual({ ...nothing, due: [1, 3] });
  expect(await findDue(database, clock, [])).toEqual(nothing);
});

it('wakes the loops of a table when a row falls due, and no others', async () => {
  const woken: string[] = [];
  const loop = (name: string) => ({ wake: () => void woken.push(name) });
  watch([
    { look: dueWorkLook({ ...place, where: sql`false` }), loops: [loop('never')] },
    { look: dueWorkLook(place), loops: [loop('first lane'), loop('second lane')] },
  ]);
  await insertRows('a');
  await waitFor(() => woken.length >= 2);
  expect(new Set(woken)).toEqual(new Set(['first lane', 'second lane']));
});

it('wakes all loops once the clock is set back: what they wait for may be long due', async () => {
  let times = 0;
  const wake = () => {
    times += 1;
  };
  watch([{ look: dueWorkLook(place), loops: [{ wake }] }]);
  clock.reset();
  clock.advance(3_600_000);
  await insertRows('a');
  await waitFor(() => times > 0);
  clock.reset();
  times = 0;
  await waitFor(() => times > 0);
});

it('leaves a row aside that its handler has set aside, with its tries', async () => {
  await insertRows('refused');
  const job = deliver(async ({ name }) => {
    const failedAt = clock.now();
    const dueAt = new Date(failedAt.getTime() + 60_000);
    const set = { dueAt, attempts: 7, failedAt, lastError: 'refused 7 times' };
    await database.db.update(parcels).set(set).where(eq(parcels.name, name));
    return 'settled';
  });
  await job.run(deps);
  expect(await listSetAside(database.sql, 'parcels')).toMatchObject([{ key: 'refused', attempts: 7 }]);
});

it('wakes a loop at the moment at which a row falls due, though it looks rarely at rest', async () => {
  const wokenAt: number[] = [];
  await database.db.insert(parcels).values({ name: 'soon', dueAt: new Date(Date.now() + 700) });
  watch([{ look: dueWorkLook(place), loops: [{ wake: () => void wokenAt.push(Date.now()) }] }], {
    clock: systemClock,
    pauseMs: 60_000,
    rest: { activity: createActivity({ restAfterMs: 0 }), pauseMs: 60_000 },
  });
  await waitFor(() => wokenAt.length > 0);
  const [row] = await database.db.select().from(parcels);
  expect(wokenAt[0]).toBeGreaterThanOrEqual(row?.dueAt?.getTime() ?? Number.NaN);
});
