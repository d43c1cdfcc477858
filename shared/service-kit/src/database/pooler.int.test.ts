import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql as query } from 'drizzle-orm';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#/database/database.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { executePrepared } from '#/database/prepared.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { waitFor } from '#/testing/wait-for.ts';

/** PgBouncer on the PATH or of PGBOUNCER_PATH, if it can keep prepared statements in transaction mode: 1.21 or later. */
function findPooler(): string | undefined {
  const file = process.env.PGBOUNCER_PATH ?? 'pgbouncer';
  const [, minor] = /PgBouncer 1\.(\d+)/.exec(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? [];
  return Number(minor) >= 21 ? file : undefined;
}

const pooler = findPooler();

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a pooler in transaction mode with two connections to the server. */
async function startPooler(file: string, target: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-pooler-'));
  const { hostname, port, username, password, pathname } = new URL(target);
  const own = await freePort();
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 2
`,
  );
  // It refuses to run as root.
  const asWhom = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', '65534', folder]);
  const child = spawn(file, [join(folder, 'pgbouncer.ini')], { ...asWhom, stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGINT');
    await gone;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`;
  await waitFor(async () => {
    const sql = postgres(url, { max: 1, connect_timeout: 1 });
    return sql`select 1`.then(
      () => sql.end().then(() => true),
      () => sql.end().then(() => false),
    );
  });
  return url;
}

/** A role of its own, since the tests share the superuser, whose defaults must stay. */
async function createOwner(databaseUrl: string): Promise<string> {
  const admin = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const name = `owner_${new URL(databaseUrl).pathname.slice(1)}`;
  await admin.unsafe(`create role ${name} login password 'secret'`);
  await admin.unsafe(`alter database ${new URL(databaseUrl).pathname.slice(1)} owner to ${name}`);
  await admin.unsafe(`grant create on schema public to ${name}`);
  await admin.end();
  onTestFinished(async () => {
    const server = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
    const own = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    await own.unsafe(`drop owned by ${name} cascade`);
    await own.end();
    await server.unsafe(`reassign owned by ${name} to current_user`).catch(() => {});
    await server.unsafe(`alter database ${new URL(databaseUrl).pathname.slice(1)} owner to current_user`);
    await server.unsafe(`drop role ${name}`);
    await server.end();
  });
  const url = new URL(databaseUrl);
  url.username = name;
  url.password = 'secret';
  return url.href;
}

test('the timeouts are made the role’s own, and set again only where they differ', async () => {
  const url = await createOwner((await createTestDatabase()).url);
  await migrateDatabase(url, undefined, { preparesForPooler: true });
  await migrateDatabase(url, undefined, { preparesForPooler: true });

  // As a pooler connects: without parameters of its own.
  const sql = postgres(url, { max: 1 });
  const shown = await Promise.all(
    ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'].map(
      async (name) => (await sql.unsafe(`show ${name}`))[0]?.[name],
    ),
  );
  await sql.end();
  expect(shown).toEqual(['5s', '2s', '10s']);
});

test('without a pooler the role keeps its own defaults', async () => {
  const url = await createOwner((await createTestDatabase()).url);
  await migrateDatabase(url);
  const sql = postgres(url, { max: 1 });
  const [row] = await sql`show statement_timeout`;
  await sql.end();
  expect(row?.statement_timeout).toBe('0');
});

test.skipIf(pooler === undefined)(
  'through PgBouncer more clients than connections work at once: prepared statements, transactions, locks, timeouts',
  async () => {
    const direct = await createOwner((await createTestDatabase()).url);
    await migrateDatabase(direct, undefined, { preparesForPooler: true });
    const url = await startPooler(pooler ?? '', direct);
    const open = () => openDatabase({ url, isPooled: true, schema: {}, poolSize: 4, name: 'pooled' });
    const databases = [open(), open(), open()];
    onTestFinished(async () => {
      await Promise.all(databases.map((database) => database.close()));
    });
    const [first] = databases;
    if (first === undefined) throw new Error('three');
    await first.sql.unsafe('create table counted (id int primary key, value int not null)');
    await first.sql.unsafe('insert into counted values (1, 0)');

    expect(await Promise.all(databases.map((database) => database.isReady()))).toEqual([true, true, true]);
    const add = (database: (typeof databases)[number]) =>
      database.transaction(async (tx) => {
        await executePrepared(tx, query`select pg_advisory_xact_lock(${1}::bigint)`);
        const [row] = await executePrepared<{ value: number }>(tx, query`select value from counted where id = ${1}`);
        await executePrepared(tx, query`update counted set value = ${(row?.value ?? 0) + 1} where id = ${1}`);
      });
    await Promise.all(databases.flatMap((database) => Array.from({ length: 20 }, () => add(database))));
    const [row] = await executePrepared<{ value: number }>(first.db, query`select value from counted where id = ${1}`);
    expect(row?.value).toBe(60);

    await expect(first.sql.unsafe('select pg_sleep(20)')).rejects.toThrow('statement timeout');
  },
);
