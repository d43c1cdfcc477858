import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#/database/database.ts';
import {
  dueWorkRegister,
  erasedPeople,
  erasures,
  exportTasks,
  histories,
  idempotencyKeys,
  inbox,
  outbox,
  outboxStream,
} from '#/database/kit-tables.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { findTableDrift } from '#/testing/check-tables.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { waitFor } from '#/testing/wait-for.ts';

let url: string;
let folder: string;
let sql: postgres.Sql;

beforeEach(async () => {
  ({ url } = await createTestDatabase());
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-migrations-'));
  sql = postgres(url, { max: 4, onnotice: () => {} });
  await write('0001_letters.sql', 'create table letter (id integer, name text);');
  await migrate();
  await sql`insert into letter select n, 'letter ' || n from generate_series(1, 100) n`;
});
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const migrate = () => migrateDatabase(url, pathToFileURL(`${folder}/`));
const concurrent = (name: string) => `-- migrate: no-transaction
create ${name === 'letter_once' ? 'unique index' : 'index'} concurrently if not exists ${name} on letter (name);
`;

/** A transaction that has read the table and goes on, as a report does. */
async function startReader() {
  const reader = await sql.reserve();
  await reader`begin isolation level repeatable read`;
  await reader`select count(*) from letter`;
  return {
    async end() {
      await reader`commit`;
      reader.release();
    },
  };
}

const isMigrationWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and application_name = 'migrations'
      and wait_event_type = 'Lock'`
  ).length > 0;

async function findIndex(name: string) {
  const [index] = await sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`;
  return index;
}

it('builds an index beside a long reader, while others read and write, and several instances start', async () => {
  await write('0002_index.sql', concurrent('letter_name'));
  const reader = await startReader();
  const starts = Promise.all([migrate(), migrate(), migrate()]);
  await waitFor(isMigrationWaiting, { what: 'the index waiting for the reader' });
  const began = performance.now();
  await sql`update letter set name = 'another' where id = 1`;
  await sql`select count(*) from letter`;
  expect(performance.now() - began).toBeLessThan(1_000);
  await reader.end();
  await starts;
  expect(await findIndex('letter_name')).toEqual({ valid: true });
  expect(await sql`select from kit.migration where name = '0002_index.sql'`).toHaveLength(1);
});

it('drops an index that was left half-built, and builds it again', async () => {
  await sql`insert into letter values (1, 'letter 1')`;
  await write('0002_once.sql', concurrent('letter_once'));
  await expect(migrate()).rejects.toThrow('could not create unique index');
  expect(await findIndex('letter_once')).toEqual({ valid: false });
  await sql`delete from letter where ctid = (select max(ctid) from letter where id = 1)`;
  await migrate();
  expect(await findIndex('letter_once')).toEqual({ valid: true });
});

it('repeats an index that was built and not recorded', async () => {
  await write('0002_index.sql', concurrent('letter_name'));
  await sql`create index letter_name on letter (name)`;
  await migrate();
  expect(await sql`select from kit.migration where name = '0002_index.sql'`).toHaveLength(1);
});

it('gives up a lock that it does not get, lets readers pass, and tries again until it gets it', async () => {
  await write('0002_column.sql', 'alter table letter add column sent_at timestamptz;');
  const reader = await startReader();
  const migrating = migrate();
  await waitFor(isMigrationWaiting, { what: 'the migration waiting for the reader' });
  // It waits for the migration, which waits for the first reader: for much less than a second, after which it would fail.
  await sql.begin(async (tx) => {
    await tx`set local lock_timeout = 1000`;
    await tx`select count(*) from letter`;
  });
  await waitFor(isMigrationWaiting, { what: 'the second try' });
  await reader.end();
  await migrating;
  expect(await sql`select sent_at from letter limit 1`).toHaveLength(1);
});

it('takes one statement outside of a transaction', async () => {
  await write('0002_two.sql', '-- migrate: no-transaction\nselect 1; select 2;');
  await expect(migrate()).rejects.toThrow('cannot insert multiple commands');
});

it('refuses a file that has changed since it was applied', async () => {
  await write('0001_letters.sql', 'create table letter (id bigint);');
  await expect(migrate()).rejects.toThrow('migration 0001_letters.sql has changed since it was applied');
});

it('refuses to go on without a file that was applied, also where another one has its number', async () => {
  await rm(join(folder, '0001_letters.sql'));
  await write('0001_parcels.sql', 'create table parcel (id integer);');
  await expect(migrate()).rejects.toThrow(
    'migration 0001_letters.sql was applied to this database and its file is gone: restore the file',
  );
  expect(await sql`select to_regclass('parcel') as parcel`).toEqual([{ parcel: null }]);
  await write('0002_parcels.sql', 'create table parcel (id integer);');
  await rm(join(folder, '0001_parcels.sql'));
  await expect(migrate()).rejects.toThrow('0001_letters.sql');
  await rm(join(folder, '0002_parcels.sql'));
  await expect(migrate()).rejects.toThrow('0001_letters.sql');
});

it('runs on a database that a later version has brought further', async () => {
  await write('0002_column.sql', 'alter table letter add column sent_at timestamptz;');
  await migrate();
  await rm(join(folder, '0002_column.sql'));
  await migrate();
});

it('is not held to the limits of ordinary statements', async () => {
  await sql.unsafe(`alter database ${new URL(url).pathname.slice(1)} set statement_timeout = 100`);
  await write('0002_slow.sql', 'select pg_sleep(0.3);');
  await migrate();
});

it("the kit's tables in code match its migrations", async () => {
  const { url: empty } = await createTestDatabase();
  await migrateDatabase(empty);
  const schema = {
    outbox,
    outboxStream,
    inbox,
    idempotencyKeys,
    exportTasks,
    erasures,
    erasedPeople,
    histories,
    dueWorkRegister,
  };
  const database = openDatabase({ url: empty, schema, poolSize: 1, name: 'test' });
  expect(await findTableDrift(database, schema)).toEqual([]);
  await database.close();
});
