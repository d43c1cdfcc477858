import postgres from 'postgres';
import { Refusal } from '../refusal.ts';
import { databaseLocale } from '../supervisor/databases.ts';
import { refuseDamagedTables, refuseOtherMigrations } from './check-copies.ts';
import { readManifest } from './manifest.ts';
import { fillDatabase } from './restore-backup.ts';

type Options = {
  readonly folder: string;
  /** The folder with services/. */
  readonly root: string;
  readonly service: string;
  /** The server, with a user who may make databases. */
  readonly serverUrl: string;
  /** The service's own database, which is in use. */
  readonly databaseUrl: string;
};

/**
 * Restores the database of one service from a backup while the service and all others are running: a new database is filled
 * and checked, and then takes the name of the current one, which is renamed to `<name>_before`. Connections to it are closed;
 * the service opens new ones. Throws a Refusal, with nothing changed, where the backup or the target is not as required.
 */
export async function restoreOne(options: Options): Promise<{ rows: number; takenAt: string; former: string }> {
  const { folder, root, service, serverUrl, databaseUrl } = options;
  if (service === 'media') throw new Refusal(mediaAlone);
  const { databases, takenAt } = readManifest(folder);
  const copy = databases.find((one) => one.service === service);
  if (copy === undefined) {
    const names = databases.map((one) => one.service).join(', ');
    throw new Refusal(`The backup has no database of ${service}; it has ${names}.`);
  }
  await refuseOtherMigrations(copy, root);
  await refuseDamagedTables(copy, folder);
  const name = new URL(databaseUrl).pathname.slice(1);
  const [fresh, former] = [`${name}_restored`, `${name}_before`];
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    await makeEmpty(sql, { name, fresh, former }, service);
    const url = new URL(databaseUrl);
    url.pathname = `/${fresh}`;
    await fillDatabase(url.href, copy, { folder, root });
    await swapNames(sql, { name, fresh, former });
    return { rows: copy.tables.reduce((sum, table) => sum + table.rows, 0), takenAt, former };
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** What posts and messages have begun to use since a backup, media would take for unused, and delete in time. */
const mediaAlone =
  'Media is not put back by itself: it would not know which files posts and messages use by now, and would delete some. Restore the whole system.';

/** Drops the database that an earlier restore has set aside. Throws a Refusal where there is none. */
export async function dropFormerDatabase({
  service,
  serverUrl,
  databaseUrl,
}: Pick<Options, 'service' | 'serverUrl' | 'databaseUrl'>): Promise<string> {
  const former = `${new URL(databaseUrl).pathname.slice(1)}_before`;
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    const found = await sql`select from pg_database where datname = ${former}`;
    if (found.length === 0)
      throw new Refusal(`There is no ${former}: no restore has set a database of ${service} aside.`);
    await sql`drop database ${sql(former)} with (force)`;
    return former;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

type Names = { name: string; fresh: string; former: string };

async function makeEmpty(sql: postgres.Sql, { name, fresh, former }: Names, service: string): Promise<void> {
  const found = await sql<{ datname: string; owner: string }[]>`
    select datname, pg_get_userbyid(datdba) as owner from pg_database where datname in (${name}, ${former})`;
  if (found.some(({ datname }) => datname === former)) {
    throw new Refusal(
      `${former} is still there from a restore before: npm run restore -- --drop-before ${service} drops it.`,
    );
  }
  const owner = found.find(({ datname }) => datname === name)?.owner;
  if (owner === undefined) throw new Refusal(`There is no database ${name}: start the service once.`);
  // Left by an attempt before this one.
  await sql`drop database if exists ${sql(fresh)} with (force)`;
  await sql`create database ${sql(fresh)} owner ${sql(owner)} ${sql.unsafe(databaseLocale)}`;
  await sql`revoke connect, temporary on database ${sql(fresh)} from public`;
}

/** A database in use cannot be renamed: nobody may connect to it from here on, and who is connected is cut off. */
async function swapNames(sql: postgres.Sql, { name, fresh, former }: Names): Promise<void> {
  await sql`alter database ${sql(name)} with allow_connections false`;
  try {
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname in (${name}, ${fresh})`;
    await sql.begin(async (tx) => {
      await tx`alter database ${tx(name)} rename to ${tx(former)}`;
      await tx`alter database ${tx(fresh)} rename to ${tx(name)}`;
    });
  } catch (error) {
    await sql`alter database ${sql(name)} with allow_connections true`;
    throw error;
  }
  await sql`alter database ${sql(former)} with allow_connections true`;
}
