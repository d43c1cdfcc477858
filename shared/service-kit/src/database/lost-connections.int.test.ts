import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#/database/database.ts';
import { isDatabaseAway } from '#/database/database-errors.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { listenOnFreePort } from '#/testing/listen-locally.ts';
import { holdTestResource } from '#/testing/test-resources.ts';
import { waitFor } from '#/testing/wait-for.ts';

const poolSize = 3;

test('a transaction whose connection ends in a statement fails alone, and the next statements get new connections', async () => {
  const { database, endConnections, uncaught } = await openWorld();
  const lost = fillPool(() => database.transaction((tx) => tx.execute(sql`select pg_sleep(30)`)));
  await untilSleeping(database, poolSize);
  endConnections();
  expect((await Promise.allSettled(lost)).map(isUnavailable)).toEqual(Array(poolSize).fill(true));
  const read = fillPool(() => database.db.execute(sql`select 1 as one`));
  expect(await Promise.all(read)).toEqual(Array(poolSize).fill([{ one: 1 }]));
  expect(uncaught).toEqual([]);
});

test('a statement whose connection ends fails alone', async () => {
  const { database, endConnections, uncaught } = await openWorld();
  const lost = fillPool(async () => database.db.execute(sql`select pg_sleep(30)`));
  await untilSleeping(database, poolSize);
  endConnections();
  expect((await Promise.allSettled(lost)).map(isUnavailable)).toEqual(Array(poolSize).fill(true));
  expect(await database.db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(await database.isReady()).toBe(true);
  expect(uncaught).toEqual([]);
});

test.each([
  ['a transaction', (database: Database) => database.transaction((tx) => tx.execute(sql`select pg_sleep(30)`))],
  ['a statement', async (database: Database) => database.db.execute(sql`select pg_sleep(30)`)],
])('%s whose connection is reset fails alone, and what is sent at that moment is answered', async (_what, sleep) => {
  const { database, resetConnections, uncaught } = await openWorld();
  const lost = fillPool(() => sleep(database));
  // Sent as soon as there is a connection, which is before the client has seen the end of the old one.
  const next = fillPool(async () => database.db.execute(sql`select 1 as one`));
  await untilSleeping(database, poolSize);
  resetConnections();
  expect((await Promise.allSettled(lost)).map(isUnavailable)).toEqual(Array(poolSize).fill(true));
  expect((await Promise.allSettled(next)).map(({ status }) => status)).toEqual(Array(poolSize).fill('fulfilled'));
  expect(uncaught).toEqual([]);
});

test('a connection is not closed for its age, in which a transaction would end with it', async () => {
  const url = new URL((await createTestDatabase()).url);
  // The client's own limit is 30 to 60 minutes.
  url.searchParams.set('max_lifetime', '0.2');
  const database = openDatabase({ url: url.href, schema: {}, name: 'old', poolSize });
  holdTestResource(() => database.close());
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(0.4)`);
    await tx.execute(sql`select 1`);
  });
});

test('a transaction whose connection the server ends fails alone', async () => {
  const { database, uncaught } = await openWorld();
  const failed = database.transaction(async (tx) => {
    const [backend] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.sql`select pg_terminate_backend(${backend?.pid ?? 0})`;
    await tx.execute(sql`select 1`);
  });
  expect(isUnavailable(await settle(failed))).toBe(true);
  expect(await database.db.execute(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(uncaught).toEqual([]);
});

test('a transaction whose connection ends between two statements does not go on outside of itself', async () => {
  const { database, endConnections, uncaught } = await openWorld();
  await database.db.execute(sql`create table entry (name text)`);
  const failed = database.transaction(async (tx) => {
    await tx.execute(sql`insert into entry values ('first')`);
    await endConnections();
    await tx.execute(sql`insert into entry values ('second')`);
  });
  expect(isUnavailable(await settle(failed))).toBe(true);
  expect(await database.db.execute(sql`select name from entry`)).toEqual([]);
  expect(uncaught).toEqual([]);
});

test('statements of a transaction that wait when its connection ends are not sent on another one', async () => {
  const { database, endConnections, uncaught } = await openWorld();
  await database.db.execute(sql`create table entry (name text)`);
  const failed = database.transaction((tx) =>
    Promise.all([
      tx.execute(sql`select pg_sleep(30)`),
      ...['one', 'two'].map((name) => tx.execute(sql`insert into entry values (${name})`)),
    ]),
  );
  await untilSleeping(database, 1);
  endConnections();
  expect(isUnavailable(await settle(failed))).toBe(true);
  expect(await database.db.execute(sql`select name from entry`)).toEqual([]);
  expect(uncaught).toEqual([]);
});

test('a transaction with a failed statement does not commit, also where the error was caught', async () => {
  const { database } = await openWorld();
  await database.db.execute(sql`create table entry (name text unique)`);
  const failed = database.transaction(async (tx) => {
    await tx.execute(sql`insert into entry values ('once')`);
    await tx.execute(sql`insert into entry values ('once')`).catch(() => {});
  });
  await expect(failed).rejects.toThrow();
  expect(await database.db.execute(sql`select name from entry`)).toEqual([]);
});

test('a statement that a transaction sends after its end is refused', async () => {
  const { database } = await openWorld();
  await database.db.execute(sql`create table entry (name text)`);
  const ended = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  await database.transaction(async (tx) => {
    late = ended.promise.then(() => tx.execute(sql`insert into entry values ('late')`));
  });
  ended.resolve();
  await expect(late).rejects.toMatchObject({ cause: new Error('the transaction of this statement is over') });
  expect(await database.db.execute(sql`select name from entry`)).toEqual([]);
});

function fillPool<T>(work: () => Promise<T>): Promise<T>[] {
  return Array.from({ length: poolSize }, work);
}

async function settle(work: Promise<unknown>): Promise<PromiseSettledResult<unknown>> {
  const [settled] = await Promise.allSettled([work]);
  return settled;
}

function isUnavailable(settled: PromiseSettledResult<unknown>): boolean {
  return settled.status === 'rejected' && isDatabaseAway(settled.reason);
}

/** Uses the client itself, which needs none of the connections of the pool. */
test('a server is there for two seconds after it has replied, and not before it has', async () => {
  const { database, refuseConnections, acceptConnections } = await openWorld();
  await refuseConnections();
  expect(await database.isReady()).toBe(false);
  await acceptConnections();
  await waitFor(() => database.isReady());
  await refuseConnections();
  const refusedAt = performance.now();
  expect(await database.isReady()).toBe(true);
  await waitFor(async () => !(await database.isReady()));
  expect(performance.now() - refusedAt).toBeLessThan(5_000);
  await acceptConnections();
  await waitFor(() => database.isReady());
});

async function untilSleeping(database: Database, count: number): Promise<void> {
  await waitFor(async () => {
    const [row] = await database.sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query = 'select pg_sleep(30)' and state = 'active'`;
    return row?.count === count;
  });
}

/** A database behind a server that ends its connections on demand, as a pooler or a host that dies does. */
async function openWorld() {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  const url = new URL((await createTestDatabase()).url);
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(url.port), url.hostname);
    clients.add(client);
    client.pipe(upstream).pipe(client);
    // A pipe does not pass on that one side is reset.
    client.on('error', () => client.destroy());
    upstream.on('error', () => client.destroy());
    client.on('close', () => {
      clients.delete(client);
      upstream.destroy();
    });
  });
  const through = new URL(url);
  const port = await listenOnFreePort(server);
  through.host = `127.0.0.1:${port}`;
  const database = openDatabase({ url: through.href, schema: {}, poolSize, name: 'test', maxWaitMs: 20_000 });
  holdTestResource(async () => {
    await database.close();
    for (const client of clients) client.destroy();
    server.close();
  });
  return {
    database,
    uncaught,
    /** Ends all connections that there are, and refuses further ones. */
    async refuseConnections(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      for (const client of clients) client.unpipe().end();
      await closed;
    },
    async acceptConnections(): Promise<void> {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    /** Resets all connections that there are, as the host of a server does that has forgotten them. */
    resetConnections(): void {
      for (const client of clients) client.unpipe().resetAndDestroy();
    },
    /** Ends all connections that there are. Resolves once they are closed. */
    async endConnections(): Promise<void> {
      const closed = [...clients].map((client) => once(client, 'close'));
      for (const client of clients) client.unpipe().end();
      await Promise.all(closed);
    },
  };
}
