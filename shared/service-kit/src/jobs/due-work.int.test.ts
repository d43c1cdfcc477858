import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { unavailable } from '#/common/errors.ts';
import type { Database } from '#/database/database.ts';
import { defineDueWork } from '#/jobs/define-due-work.ts';
import type { DueWork, DueWorkDeps } from '#/jobs/due-work.ts';
import { listSetAside, retrySetAside } from '#/jobs/due-work-operation.ts';
import { createLogger } from '#/observability/logger.ts';
import { createMetrics } from '#/observability/metrics.ts';
import { readDueWork } from '#/process/measure-service.ts';
import { parcels, place, useParcels } from '#/testing/fixtures/parcels.ts';
import type { TestClock } from '#/testing/test-clock.ts';

const { prepared, insertRows } = useParcels();
let database: Database;
let clock: TestClock;
let deps: DueWorkDeps;

beforeEach(() => {
  ({ database, clock } = prepared());
  deps = { database, clock, log: createLogger({ service: 'test', level: 'silent' }), metrics: createMetrics('test') };
});

function deliver(
  handle: DueWork<typeof parcels, DueWorkDeps>['handle'],
  more: { parallel?: number; leaseMs?: number } = {},
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
