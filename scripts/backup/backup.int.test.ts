import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import postgres from 'postgres';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createBackup } from './create-backup.ts';
import { sortByReference } from './database-tables.ts';
import { copyNewFiles } from './file-copies.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const print = () => {};

/** A folder with one service whose tables refer to each other, keep to a trigger, compute a column and count. */
function makeRoot(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const migrations = path.join(root, 'services/shop/src/db/migrations');
  mkdirSync(migrations, { recursive: true });
  writeFileSync(
    path.join(migrations, '0001_shop.sql'),
    `create table article (id uuid primary key, name text not null, length int generated always as (char_length(name)) stored);
     create table "Ändern" (ordinal bigint generated always as identity primary key, article_id uuid references article, at timestamptz, raw bytea, note jsonb);
     create function count_up() returns trigger language plpgsql as $$ begin new.note := '{"touched": true}'; return new; end $$;
     create trigger touch before insert on "Ändern" for each row execute function count_up();
     create function refuse() returns trigger language plpgsql as $$ begin raise 'append-only'; end $$;
     create trigger keep before truncate on "Ändern" execute function refuse();
     insert into article values ('01981b5c-0000-7000-8000-000000000009', 'there from the start');`,
  );
  return root;
}

async function makeDatabase(root: string): Promise<string> {
  const { url } = await createTestDatabase();
  await migrateDatabase(url, pathToFileURL(path.join(root, 'services/shop/src/db/migrations/')));
  return url;
}

async function send(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1 });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

it('brings every row and file back into an empty system, and refuses one in use', async () => {
  const root = makeRoot();
  const url = await makeDatabase(root);
  await send(
    url,
    `insert into article values ('01981b5c-0000-7000-8000-000000000001', E'tab\\t, line\\nbreak, back\\\\slash');
     insert into "Ändern" (article_id, at, raw) select '01981b5c-0000-7000-8000-000000000001', now(), '\\x00ff' from generate_series(1, 300);
     update "Ändern" set note = null where ordinal = 7;
     delete from article where name = 'there from the start';`,
  );
  const filesFolder = path.join(root, 'files');
  mkdirSync(path.join(filesFolder, 'shop/a'), { recursive: true });
  writeFileSync(path.join(filesFolder, 'shop/a/one.bin'), Buffer.from([0, 1, 2]));
  writeFileSync(path.join(filesFolder, 'shop/a/.unfinished'), 'half');
  const folder = path.join(root, 'backup');
  await createBackup({ folder, databaseUrls: new Map([['shop', url]]), filesFolder, say: print });

  const { url: empty } = await createTestDatabase();
  const target = {
    folder,
    root,
    databaseUrls: new Map([['shop', empty]]),
    filesFolder: path.join(root, 'back'),
    begin: vi.fn(),
    say: print,
  };
  await restoreBackup(target);
  expect(target.begin).toHaveBeenCalledOnce();
  const all = 'select to_jsonb(t) as row from article t union all select to_jsonb(t) from "Ändern" t order by 1';
  expect(await send(empty, all)).toEqual(await send(url, all));
  expect(readFileSync(path.join(root, 'back/shop/a/one.bin'))).toEqual(Buffer.from([0, 1, 2]));
  expect(readManifest(folder).files.map(({ name }) => name)).toEqual(['shop/a/one.bin']);
  // Sequences continue after their last value, and triggers work again.
  const [next] = await send(empty, 'insert into "Ändern" default values returning ordinal::int, note');
  expect(next).toEqual({ ordinal: 301, note: { touched: true } });

  await expect(restoreBackup(target)).rejects.toThrow(/is there already: a restore goes into an empty system/);
  await expect(restoreBackup({ ...target, filesFolder: path.join(root, 'other') })).rejects.toThrow(
    'The database of shop is in use: a restore goes into an empty system.',
  );
  expect(target.begin).toHaveBeenCalledOnce();
});

it('copies tables that are larger than any buffer, in more time than the role of the service has for a statement', async () => {
  const root = makeRoot();
  const url = await makeDatabase(root);
  await send(
    url,
    `insert into article select gen_random_uuid(), repeat('x', 900) from generate_series(1, 20000);
     insert into "Ändern" (raw) select sha256(n::text::bytea) from generate_series(1, 20000) n`,
  );
  // As services limit their roles where a pooler is before the database.
  await send(url, `alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '10ms'`);
  const { url: empty } = await createTestDatabase();
  const [folder, filesFolder] = [path.join(root, 'backup'), path.join(root, 'files')];
  await createBackup({ folder, databaseUrls: new Map([['shop', url]]), filesFolder, say: print });
  await restoreBackup({ folder, root, databaseUrls: new Map([['shop', empty]]), filesFolder, say: print });
  expect(
    await send(empty, 'select (select count(*)::int from article) as articles, count(*)::int as changes from "Ändern"'),
  ).toEqual([{ articles: 20_001, changes: 20_000 }]);
});

it('brings posts back with the words of their captions, and keeps the triggers that write them', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const { url } = await createTestDatabase();
  await migrateDatabase(url, pathToFileURL(path.join(root, 'services/social/src/db/migrations/')));
  const id = '01981b5c-0000-7000-8000-000000000001';
  await send(
    url,
    `insert into profile (user_id, username, display_name, role, created_at) values ('${id}', 'mara', 'Mara', 'CREATOR', now());
     insert into post (id, author_id, content, visibility, created_at, updated_at, published_at)
       values ('${id}', '${id}', 'Evening', 'PUBLIC', now(), now(), now());
     insert into media (id, post_id, position, type, folder, is_public, widths, size, mime_type, asset_id, caption_words)
       values ('${id}', '${id}', 0, 'VIDEO', 'assets/1', true, '{}', 1, 'video/mp4', '${id}', 'lighthouse');`,
  );
  const { url: empty } = await createTestDatabase();
  const work = mkdtempSync(path.join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(work, { recursive: true, force: true }));
  const [folder, filesFolder] = [path.join(work, 'backup'), path.join(work, 'files')];
  await createBackup({ folder, databaseUrls: new Map([['social', url]]), filesFolder, say: print });
  await restoreBackup({ folder, root, databaseUrls: new Map([['social', empty]]), filesFolder, say: print });
  for (const rows of [
    'select words::text from post',
    'select asset_id, target_id, has_ended from asset_use_change',
    `select tgname, tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace order by tgname`,
  ]) {
    const before = await send(url, rows);
    expect(before).not.toEqual([]);
    expect(await send(empty, rows)).toEqual(before);
  }
  await send(empty, "update media set caption_words = 'dawn'");
  expect(
    await send(empty, "select id from post where words::text like '%dawn%' and words::text like '%even%'"),
  ).toHaveLength(1);
  // Replication copies the words, too, the post before its film.
  await send(
    empty,
    `begin; set local session_replication_role = replica; update post set content = 'Evening', words = 'copied'; commit`,
  );
  expect(await send(empty, 'select words::text from post')).toEqual([{ words: "'copied'" }]);
});

it('brings the outbox back into a database with other partitions', async () => {
  const root = makeRoot();
  const url = await makeDatabase(root);
  // Of two weeks that the other database has no partitions for, and of none, above and below them.
  await send(
    url,
    `create table kit.outbox_later (like kit.outbox including defaults including indexes);
     alter table kit.outbox attach partition kit.outbox_later
       for values from ('11981b5c-0000-7000-8000-000000000000') to ('21981b5c-0000-7000-8000-000000000000');
     insert into kit.outbox (id, subject, envelope, created_at, published_at)
       select gen_random_uuid(), 'shop.article.sold', '{"b": 1, "a": 2}', now(), now() from generate_series(1, 500) n;
     insert into kit.outbox (id, subject, envelope, created_at)
       select (prefix || '1981b5c-0000-7000-8000-00000000000' || n)::uuid, 'shop.article.sold', '{}', now()
       from unnest(array['2', '1', '0']) prefix, generate_series(1, 9) n;
     drop table kit.outbox_first;
     insert into kit.outbox (id, subject, envelope, created_at)
       select ('0000000' || n || '-0000-4000-8000-000000000000')::uuid, 'shop.article.sold', '{}', now() from generate_series(1, 9) n;`,
  );
  const { url: empty } = await createTestDatabase();
  const [folder, filesFolder] = [path.join(root, 'backup'), path.join(root, 'files')];
  const { databases } = await createBackup({ folder, databaseUrls: new Map([['shop', url]]), filesFolder, say: print });
  expect(databases[0]?.tables.map(({ table }) => table).filter((name) => name.startsWith('kit.outbox'))).toEqual([
    'kit.outbox',
    'kit.outbox_stream',
  ]);
  await restoreBackup({ folder, root, databaseUrls: new Map([['shop', empty]]), filesFolder, say: print });
  const all = 'select to_jsonb(o) as row from kit.outbox o order by id';
  expect(await send(empty, all)).toEqual(await send(url, all));
  expect(await send(empty, 'select from kit.outbox_first limit 1')).toHaveLength(1);
  const insert = `insert into kit.outbox (id, subject, envelope, created_at) values (gen_random_uuid(), 'a', '{}', now())`;
  expect(await send(empty, `${insert} returning ordinal::int`)).toEqual([{ ordinal: 537 }]);
  await expect(send(empty, 'delete from kit.outbox where ctid is null')).rejects.toThrow('not deleted from by ctid');
});

it('refuses a folder in use, one without a finished backup, and a database that is unavailable', async () => {
  const root = makeRoot();
  const url = await makeDatabase(root);
  const folder = path.join(root, 'backup');
  const options = { folder, databaseUrls: new Map([['shop', url]]), filesFolder: path.join(root, 'none'), say: print };
  await expect(createBackup({ ...options, folder: root })).rejects.toThrow(/is not empty/);
  const away = new Map([...options.databaseUrls, ['away', 'postgres://nobody@127.0.0.1:1/none']]);
  await expect(createBackup({ ...options, databaseUrls: away })).rejects.toThrow(
    'The database of away cannot be read (ECONNREFUSED): is the system running?',
  );
  // What was begun is no backup.
  expect(() => readManifest(folder)).toThrow(/holds no finished backup/);
});

it('says in one line what is wrong with the place of a backup, and leaves nothing of one that failed', async () => {
  const root = makeRoot();
  const databaseUrls = new Map([['shop', await makeDatabase(root)]]);
  const [folder, filesFolder] = [path.join(root, 'backup'), path.join(root, 'files')];
  const options = { folder, databaseUrls, filesFolder, say: print };
  writeFileSync(path.join(root, 'a-file'), 'x');
  const there = path.join(root, 'a-file');
  await expect(createBackup({ ...options, folder: there })).rejects.toThrow(
    new Refusal(`${there} is no folder: name one that is not there yet.`),
  );
  const below = createBackup({ ...options, folder: path.join(there, 'backup') });
  await expect(below).rejects.toThrow(/ENOTDIR.*: there is no backup. Name a folder that this user may write to./);

  mkdirSync(folder);
  const away = new Map([...databaseUrls, ['away', 'postgres://nobody@127.0.0.1:1/none']]);
  await expect(createBackup({ ...options, databaseUrls: away })).rejects.toThrow(Refusal);
  expect(readdirSync(folder)).toEqual([]);
  await createBackup(options);
});

it('copies the other files where one is deleted meanwhile', async () => {
  const root = makeRoot();
  const [from, to] = [path.join(root, 'files'), path.join(root, 'copies')];
  mkdirSync(from);
  const names = Array.from({ length: 1_000 }, (_, index) => String(index + 1_000));
  for (const name of names) writeFileSync(path.join(from, name), name);
  const copied = copyNewFiles(from, to);
  // All are listed before the first is copied.
  while (!existsSync(path.join(to, '1000'))) await new Promise(setImmediate);
  rmSync(path.join(from, '1999'));
  expect((await copied).map(({ name }) => name)).toEqual(names.slice(0, -1));
  expect(readdirSync(to)).toEqual(names.slice(0, -1));
});

it('refuses a copy that is damaged, or was made by another version, and leaves nothing half-filled', async () => {
  const root = makeRoot();
  const url = await makeDatabase(root);
  const folder = path.join(root, 'backup');
  const filesFolder = path.join(root, 'files');
  await createBackup({ folder, databaseUrls: new Map([['shop', url]]), filesFolder, say: print });
  const manifest = readFileSync(path.join(folder, 'manifest.json'), 'utf8');

  writeFileSync(path.join(folder, 'manifest.json'), manifest.replace(/"rows": 1\b/, '"rows": 2'));
  const { url: first } = await createTestDatabase();
  const into = (target: string) =>
    restoreBackup({
      folder,
      root,
      databaseUrls: new Map([['shop', target]]),
      filesFolder: path.join(root, 'back'),
      say: print,
    });
  await expect(into(first)).rejects.toThrow(/came back with 1 rows and not as the 2 it was/);
  expect(await send(first, 'select count(*)::int as rows from article')).toEqual([{ rows: 1 }]);

  writeFileSync(
    path.join(folder, 'manifest.json'),
    manifest.replace('service/0001_shop.sql ', 'service/0001_shop.sql x'),
  );
  const { url: second } = await createTestDatabase();
  await expect(into(second)).rejects.toThrow(/made by another version/);
});

it('restores what version 2.0.0 left, and refuses what is older, with the versions to go through', async () => {
  const root = makeRoot();
  const url = await makeDatabase(root);
  const folder = path.join(root, 'backup');
  await createBackup({
    folder,
    databaseUrls: new Map([['shop', url]]),
    filesFolder: path.join(root, 'files'),
    say: print,
  });
  const { url: empty } = await createTestDatabase();
  const restore = () =>
    restoreBackup({
      folder,
      root,
      databaseUrls: new Map([['shop', empty]]),
      filesFolder: path.join(root, 'back'),
      say: print,
    });
  const manifest = readManifest(folder);
  const writeMigrations = (migrations: readonly string[]) => {
    const databases = manifest.databases.map((copy) => ({ ...copy, migrations }));
    writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, databases }));
  };
  const ofShop = (manifest.databases[0]?.migrations ?? []).filter((line) => line.startsWith('service/'));
  const list = path.resolve(import.meta.dirname, '../checks/fixtures/migrations-of-2.0.0.txt');
  const ofKit = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('kit/'));

  writeMigrations([...ofKit.slice(0, -1), ...ofShop]);
  await expect(restore()).rejects.toThrow(
    new Refusal(
      'The backup of shop was made by another version, with other migrations: restore it with that version, then update to version 2.0.0, and then to this one.',
    ),
  );
  writeMigrations([...ofKit, ...ofShop]);
  await restore();
  expect(await send(empty, 'select count(*)::int as rows from article')).toEqual([{ rows: 1 }]);
});

it('names in one line the file or table that is damaged, and leaves the system as empty as it was', async () => {
  const root = makeRoot();
  const url = await makeDatabase(root);
  const [folder, filesFolder, back] = [path.join(root, 'backup'), path.join(root, 'files'), path.join(root, 'back')];
  mkdirSync(path.join(filesFolder, 'shop'), { recursive: true });
  for (const name of ['a.bin', 'b.bin']) writeFileSync(path.join(filesFolder, 'shop', name), name);
  await createBackup({ folder, databaseUrls: new Map([['shop', url]]), filesFolder, say: print });
  const { url: empty } = await createTestDatabase();
  const restore = () =>
    restoreBackup({ folder, root, databaseUrls: new Map([['shop', empty]]), filesFolder: back, say: print });

  const copy = path.join(folder, 'files/shop/b.bin');
  writeFileSync(copy, 'else');
  const damaged = new Refusal("The backup's file shop/b.bin is damaged: nothing is restored from it.");
  await expect(restore()).rejects.toThrow(damaged);
  rmSync(copy);
  await expect(restore()).rejects.toThrow(
    new Refusal("The backup's file shop/b.bin is missing: nothing is restored from it."),
  );
  expect(existsSync(back)).toBe(false);
  writeFileSync(copy, 'b.bin');

  const table = path.join(folder, 'databases/shop/public.article.copy.gz');
  const whole = readFileSync(table);
  writeFileSync(table, whole.subarray(0, whole.length / 2));
  const damagedTable = "The backup's table public.article of shop is damaged: nothing is restored from it.";
  await expect(restore()).rejects.toThrow(new Refusal(damagedTable));
  expect(existsSync(back)).toBe(false);
  expect(await send(empty, "select tablename from pg_tables where schemaname in ('public', 'kit')")).toEqual([]);
});

it('fills no database where what the backup has of the last one is damaged, or of another version', async () => {
  const root = makeRoot();
  const services = ['shop', 'till'];
  cpSync(path.join(root, 'services/shop'), path.join(root, 'services/till'), { recursive: true });
  const url = await makeDatabase(root);
  const [folder, filesFolder] = [path.join(root, 'backup'), path.join(root, 'files')];
  await createBackup({
    folder,
    databaseUrls: new Map(services.map((service) => [service, url])),
    filesFolder,
    say: print,
  });
  const empty = await Promise.all(services.map(() => createTestDatabase()));
  const databaseUrls = new Map(services.map((service, index) => [service, empty[index]?.url ?? '']));
  const restore = () => restoreBackup({ folder, root, databaseUrls, filesFolder: path.join(root, 'back'), say: print });
  const expectEmpty = async () => {
    for (const target of databaseUrls.values())
      expect(await send(target, "select tablename from pg_tables where schemaname in ('public', 'kit')")).toEqual([]);
  };

  const manifest = readFileSync(path.join(folder, 'manifest.json'), 'utf8');
  const last = manifest.lastIndexOf('service/0001_shop.sql ');
  const other = `${manifest.slice(0, last)}service/0002_shop.sql ${manifest.slice(last + 22)}`;
  writeFileSync(path.join(folder, 'manifest.json'), other);
  await expect(restore()).rejects.toThrow(/^The backup of till was made by another version/);
  await expectEmpty();
  writeFileSync(path.join(folder, 'manifest.json'), manifest);

  rmSync(path.join(folder, 'databases/till/public.article.copy.gz'));
  await expect(restore()).rejects.toThrow(/^The backup's table public.article of till is damaged/);
  await expectEmpty();
});

it('finds an order for tables, and says where there is none', () => {
  const tables = ['c', 'b', 'a'].map((name) => ({ name, columns: [] }));
  const sorted = sortByReference(tables, [
    { from: 'c', to: 'b' },
    { from: 'b', to: 'a' },
  ]);
  expect(sorted.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(() =>
    sortByReference(tables, [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ]),
  ).toThrow('these tables refer to each other in a circle: b, a');
});
