import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import postgres from 'postgres';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrations } from '#/db/migrations.ts';

const dayMs = 86_400_000;
const author = '00000000-0000-7000-8000-000000000001';
const post = '00000000-0000-7000-8000-000000000002';

let url: string;
let sql: postgres.Sql;

/** A database as the version before has left it. */
beforeEach(async () => {
  ({ url } = await createTestDatabase());
  await migrateUntil('0083');
  sql = connect();
  await sql`insert into profile (user_id, username, role, created_at) values (${author}, 'mara', 'CREATOR', now())`;
  await sql`insert into post (id, author_id, content, visibility, created_at, updated_at, published_at)
    values (${post}, ${author}, 'one', 'PUBLIC', now(), now(), now())`;
});

function connect(onNotice: (message: string) => void = () => {}): postgres.Sql {
  const client = postgres(url, { max: 2, onnotice: ({ message }) => onNotice(String(message)) });
  onTestFinished(() => client.end({ timeout: 1 }));
  return client;
}

async function migrateUntil(last: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stagedoor-migrations-'));
  for (const name of (await readdir(migrations)).filter((one) => one.slice(0, 4) <= last))
    await cp(new URL(name, migrations), path.join(folder, name));
  await migrateDatabase(url, pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
}

const write = (daysAhead: number, count: number) => sql`
  insert into post_view select ${post}, ${new Date(Date.now() + daysAhead * dayMs).toISOString().slice(0, 10)}, gen_random_uuid(),
    ${author} from generate_series(1, ${count}::int)`;
const all = () => sql`select * from post_view order by day, viewer`;
const placesOf = async () => {
  const rows = await sql<{ place: string; count: number }[]>`
    select tableoid::regclass::text as place, count(*)::int from post_view group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
};

test('the table with its views becomes the first partition, and nothing of it is written anew', async () => {
  await write(-30, 300);
  await write(0, 20);
  await write(300, 2);
  const files = await sql`select pg_relation_filenode(oid::regclass) as file, oid from pg_class
    where relname in ('post_view', 'post_view_pkey', 'post_view_author', 'post_view_day') order by oid`;
  const before = await all();
  await migrateDatabase(url, migrations);
  expect(await all()).toEqual(before);
  expect(await placesOf()).toEqual({ post_view_first: 320, post_view_other: 2 });
  expect(
    await sql`select pg_relation_filenode(oid::regclass) as file, oid from pg_class
      where oid in ${sql(files.map(({ oid }) => oid as number))} order by oid`,
  ).toEqual(files);
  // Three indexes and two foreign keys, as before.
  for (const partition of ['post_view_first', 'post_view_other']) {
    expect(await sql`select from pg_index where indrelid = ${partition}::regclass`).toHaveLength(3);
    expect(await sql`select from pg_constraint where conrelid = ${partition}::regclass and contype = 'f'`).toHaveLength(
      2,
    );
  }
  await expect(sql`insert into post_view values (${author}, now(), gen_random_uuid(), ${author})`).rejects.toThrow(
    'violates foreign key constraint',
  );
  await sql`delete from profile where user_id = ${author}`;
  expect(await all()).toEqual([]);
});

test('views of four weeks can be written between the steps, and the table is attached without being read', async () => {
  await migrateUntil('0084');
  await write(27, 1);
  await migrateUntil('0086');
  await write(0, 1);
  const notices: string[] = [];
  const loud = connect((message) => notices.push(message));
  await loud`set client_min_messages = debug1`;
  await loud.begin(async (tx) =>
    tx.unsafe(await readFile(new URL('0087_post_view_partitions.sql', migrations), 'utf8')),
  );
  const proved = 'partition constraint for table "post_view_first" is implied by existing constraints';
  expect(notices.filter((notice) => notice.includes('partition constraint'))).toContain(proved);
  expect(await placesOf()).toEqual({ post_view_first: 2 });
});
