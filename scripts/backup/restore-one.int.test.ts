import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import postgres from 'postgres';
import { expect, it, onTestFinished } from 'vitest';
import { createBackup } from './create-backup.ts';
import { dropFormerDatabase, restoreOne } from './restore-one.ts';

async function startShop() {
  const root = mkdtempSync(path.join(tmpdir(), 'restore-one-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const migrations = path.join(root, 'services/shop/src/db/migrations');
  mkdirSync(migrations, { recursive: true });
  writeFileSync(path.join(migrations, '0001_shop.sql'), 'create table article (name text primary key);');
  const { url } = await createTestDatabase();
  await migrateDatabase(url, pathToFileURL(`${migrations}/`));
  const server = new URL(url);
  server.pathname = '/postgres';
  // As a service does: a pool that reconnects when it was cut off.
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  const operator = postgres(server.href, { max: 1, onnotice: () => {} });
  const name = new URL(url).pathname.slice(1);
  onTestFinished(async () => {
    await sql.end({ timeout: 1 });
    for (const left of ['before', 'restored']) {
      await operator`drop database if exists ${operator(`${name}_${left}`)} with (force)`;
    }
    await operator.end();
  });
  const folder = path.join(root, 'backup');
  const backUp = () =>
    createBackup({
      folder,
      databaseUrls: new Map([['shop', url]]),
      filesFolder: path.join(root, 'none'),
      say: () => {},
    });
  const names = async () => (await sql<{ name: string }[]>`select name from article order by 1`).map((row) => row.name);
  const target = { folder, root, service: 'shop', serverUrl: server.href, databaseUrl: url };
  return { sql, operator, name, backUp, names, target, folder };
}

it('puts one database back while it is in use, and keeps what was there', async () => {
  const { sql, name, backUp, names, target } = await startShop();
  await sql`insert into article values ('backed up')`;
  await backUp();
  await sql`delete from article`;
  await sql`insert into article values ('lost')`;

  const done = await restoreOne(target);
  expect(done).toMatchObject({ rows: 1, former: `${name}_before` });
  expect(await names().catch(names)).toEqual(['backed up']);
  await sql`insert into article values ('new')`;
  const server = new URL(target.databaseUrl);
  server.pathname = `/${name}_before`;
  const before = postgres(server.href, { max: 1 });
  expect(await before`select name from article`).toEqual([{ name: 'lost' }]);
  await before.end();

  await expect(restoreOne(target)).rejects.toThrow(`${name}_before is still there from a restore before`);
  expect(await dropFormerDatabase(target)).toBe(`${name}_before`);
  await expect(dropFormerDatabase(target)).rejects.toThrow(
    `There is no ${name}_before: no restore has set a database of shop aside.`,
  );
  expect(await names()).toEqual(['backed up', 'new']);
  expect((await restoreOne(target)).rows).toBe(1);
});

it('changes nothing where the backup is damaged, or has nothing of the service', async () => {
  const { sql, operator, name, backUp, names, target, folder } = await startShop();
  await sql`insert into article values ('backed up')`;
  const manifest = await backUp();
  await sql`insert into article values ('later')`;
  const [shop] = manifest.databases;
  const damaged = { ...shop, tables: shop?.tables.map((table) => ({ ...table, sha256: 'other' })) };
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ ...manifest, databases: [damaged] }));
  await expect(restoreOne(target)).rejects.toThrow();
  await expect(restoreOne({ ...target, service: 'bakery' })).rejects.toThrow(
    'The backup has no database of bakery; it has shop.',
  );
  await expect(restoreOne({ ...target, folder: path.join(folder, 'none') })).rejects.toThrow(/no finished backup/);
  expect(await names()).toEqual(['backed up', 'later']);
  expect(await operator`select from pg_database where datname = ${`${name}_before`}`).toHaveLength(0);
});

it('refuses media, which would not know what is used by now', async () => {
  const { target } = await startShop();
  await expect(restoreOne({ ...target, service: 'media' })).rejects.toThrow('Media is not put back by itself');
});
