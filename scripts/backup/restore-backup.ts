import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createGunzip } from 'node:zlib';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import postgres from 'postgres';
import { Refusal } from '../refusal.ts';
import { refuseDamagedTables, refuseOtherMigrations } from './check-copies.ts';
import { fileOfTable, readTable } from './copy-out.ts';
import { listTables, openForCopies } from './database-tables.ts';
import { copyFilesBack } from './file-copies.ts';
import { type DatabaseCopy, readManifest } from './manifest.ts';

type Options = {
  readonly folder: string;
  /** The folder with services/. */
  readonly root: string;
  /** Addresses of existing, empty databases, by service. */
  readonly databaseUrls: ReadonlyMap<string, string>;
  readonly filesFolder: string;
  /** Called once the system is known to be empty and the backup to be whole, before anything is written. */
  readonly begin?: () => void;
  readonly say: (line: string) => void;
};

/**
 * Fills empty databases and an empty file store from a backup, and reads back all that it wrote. Events that were on their
 * way follow by themselves: each service's outbox is sent again to a broker that does not know it.
 */
export async function restoreBackup({ folder, root, databaseUrls, filesFolder, begin, say }: Options): Promise<void> {
  const manifest = readManifest(folder);
  if (existsSync(filesFolder))
    throw new Refusal(`${filesFolder} is there already: a restore goes into an empty system.`);
  const targets = manifest.databases.map((copy) => {
    const url = databaseUrls.get(copy.service);
    if (url === undefined) throw new Refusal(`The backup has a database of ${copy.service}, which is no service here.`);
    return { copy, url };
  });
  for (const { copy, url } of targets) await refuseUsed(copy.service, url);
  // All before the first database: what is damaged is then found while all of them are as empty as they were.
  for (const { copy } of targets) await refuseOtherMigrations(copy, root);
  for (const { copy } of targets) await refuseDamagedTables(copy, folder);
  begin?.();
  await copyFilesBack(manifest.files, path.join(folder, 'files'), filesFolder);
  try {
    for (const { copy, url } of targets) await fillDatabase(url, copy, { folder, root });
  } catch (error) {
    await rm(filesFolder, { recursive: true, force: true });
    throw error;
  }
  const rows = manifest.databases.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
  say(
    `${targets.length} databases with ${rows} rows and ${manifest.files.length} files are back as of ${manifest.takenAt}.`,
  );
}

/**
 * Makes the tables of a service in an empty database, fills them from a backup, and reads back what it wrote. The backup's migrations
 * are those of this version.
 */
export async function fillDatabase(
  url: string,
  copy: DatabaseCopy,
  { folder, root }: Pick<Options, 'folder' | 'root'>,
): Promise<void> {
  const service = path.join(root, 'services', copy.service);
  const migrations = path.join(service, 'src/db/migrations/');
  await migrateDatabase(url, existsSync(migrations) ? pathToFileURL(migrations) : undefined);
  makeStores(service, url);
  await copyDatabaseIn(url, copy, folder);
}

/** Some services keep more in their database than their migrations make, and bring a command that makes it. */
function makeStores(service: string, url: string): void {
  const command = path.join(service, 'src/commands/make-stores.ts');
  if (!existsSync(command)) return;
  const { status, stderr } = spawnSync(process.execPath, [command], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
}

async function refuseUsed(service: string, url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    const [used] =
      await sql`select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`;
    if (used !== undefined) {
      throw new Refusal(`The database of ${service} is in use: a restore goes into an empty system.`);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Fills an unused, migrated database in one transaction, and reads back what it wrote. Throws a Refusal if that is not what was
 * copied.
 */
async function copyDatabaseIn(url: string, copy: DatabaseCopy, folder: string): Promise<void> {
  const { service } = copy;
  const sql = openForCopies(url);
  try {
    await sql.begin(async (tx) => {
      const tables = await listTables(tx);
      const tablesByName = new Map(copy.tables.map((table) => [table.table, table]));
      const unknown = copy.tables.filter(({ table }) => !tables.some(({ name }) => name === table));
      if (unknown.length > 0)
        throw new Error(`${service} has no table ${unknown.map(({ table }) => table).join(', ')}`);
      // Triggers stay off: the backup already contains what they wrote, and some of them forbid deleting.
      for (const { name } of tables) await tx.unsafe(`alter table ${name} disable trigger user`);
      // Rows that migrations inserted are in the backup, too.
      await tx.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
      for (const { name, order } of tables) {
        const table = tablesByName.get(name);
        if (table === undefined) continue;
        const into = await tx.unsafe(`copy ${name} (${table.columns.join(', ')}) from stdin`).writable();
        await pipeline(createReadStream(fileOfTable(folder, service, name)), createGunzip(), into);
        const found = await readTable(tx, { name, columns: table.columns, order });
        if (found.rows !== table.rows || found.sha256 !== table.sha256) {
          throw new Refusal(
            `${service}'s ${name} came back with ${found.rows} rows and not as the ${table.rows} it was`,
          );
        }
      }
      // A table with deferred checks cannot be altered.
      await tx`set constraints all immediate`;
      for (const { name } of tables) await tx.unsafe(`alter table ${name} enable trigger user`);
      for (const [name, last] of Object.entries(copy.sequences)) await tx`select setval(${name}, ${last}::bigint)`;
    });
    await sql`analyze`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
