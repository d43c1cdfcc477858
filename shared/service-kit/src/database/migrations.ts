import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type postgres from 'postgres';
import { firstLineOfBaseline, hashMigrations, replaceByBaseline } from '#/database/baseline.ts';
import { isLockedOut } from '#/database/database-errors.ts';
import { openClient } from '#/database/open-client.ts';
import { setRoleTimeouts } from '#/database/session-timeouts.ts';

const kitMigrations = new URL('../../migrations/', import.meta.url);
/** One lock for all instances of all services on a database; the number has no meaning. */
const lock = 7_250_417;
/** How long a migration waits for a lock, and so blocks others that queue behind it. */
const lockTimeoutMs = 50;
/** Between two tries of a migration, so that the others get their turn. */
const retryPauseMs = 250;
const longestTryingMs = 60_000;
/** PostgreSQL ends an autovacuum that somebody has waited for for a second, its `deadlock_timeout`. */
const vacuumPatienceMs = 1_500;
/** The first line of a file that cannot run in a transaction, and is therefore a single statement. */
const noTransaction = '-- migrate: no-transaction\n';

interface Migration {
  readonly name: string;
  readonly statements: string;
  readonly hash: string;
}

/** What a database lacks of the migrations of the kit or of a service. */
interface Plan {
  readonly origin: 'kit' | 'service';
  readonly pending: readonly Migration[];
  /** A baseline whose tables the database has already, by the migrations before it. */
  readonly toRecord: readonly Migration[];
}

/**
 * Brings a database up to date: first the kit's migrations, then the service's, each `NNNN_name.sql` once and in order,
 * in a transaction of its own unless its first line says otherwise. Instances that start together wait for each other.
 * A database that the version before a baseline has migrated only gets a row for it. Throws, with nothing applied, if the database is
 * older than that, or if an applied file has changed since or is gone. Throws also if a lock was not acquired within a minute. `url`
 * leads past any pooler; `preparesForPooler` also gives the role the timeouts that connections through one cannot ask for.
 */
export async function migrateDatabase(
  url: string,
  serviceMigrations?: URL,
  { preparesForPooler = false }: { readonly preparesForPooler?: boolean } = {},
): Promise<void> {
  const sql = openClient(url, {
    max: 1,
    onnotice: () => {},
    connect_timeout: 5,
    backoff: () => 0.2,
    connection: { application_name: 'migrations', lock_timeout: lockTimeoutMs },
  });
  try {
    // The client leaves a parameter of 0 out.
    await sql`set statement_timeout = 0`;
    await acquireLock(sql);
    if (preparesForPooler) await setRoleTimeouts(sql);
    await sql`create schema if not exists kit`;
    await sql`create table if not exists kit.migration (
      origin text not null, name text not null, hash text not null, applied_at timestamptz not null default now(),
      primary key (origin, name)
    )`;
    const plans = [await planMigrations(sql, 'kit', kitMigrations)];
    if (serviceMigrations !== undefined) plans.push(await planMigrations(sql, 'service', serviceMigrations));
    for (const plan of plans) await applyMigrations(sql, plan);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Returns whether a database with these applied migrations, `origin/name hash` of each, has the tables that the migrations here
 * make. Throws OlderThanBaseline where only an earlier version can bring it up to date.
 */
export async function areMigrationsOfHere(applied: readonly string[], serviceMigrations?: URL): Promise<boolean> {
  for (const [origin, folder] of [
    ['kit', kitMigrations],
    ['service', serviceMigrations],
  ] as const) {
    const migrations = folder === undefined ? [] : await readMigrations(folder);
    const lines = applied.filter((line) => line.startsWith(`${origin}/`));
    const rows = lines.map((line) => {
      const [name = '', hash = ''] = line.slice(origin.length + 1).split(' ');
      return { name, hash };
    });
    if (hashMigrations(replaceByBaseline(origin, rows, migrations)) !== hashMigrations(migrations)) return false;
  }
  return true;
}

/** Returns the version whose migrations of the kit are replaced by a baseline: it and those before it do not know the migrations here. */
export async function findReplacedVersion(): Promise<string | undefined> {
  const [first] = await readMigrations(kitMigrations);
  return firstLineOfBaseline.exec(first?.statements ?? '')?.[1];
}

/** Asks again and again, since a statement that waits for the lock would be waited for by a concurrent index. */
async function acquireLock(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ acquired: boolean }[]>`select pg_try_advisory_lock(${lock}) as acquired`;
    if (row?.acquired === true) return;
    await pause(100);
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(new URL(name, folder), 'utf8');
      return { name, statements, hash: createHash('sha256').update(statements).digest('hex') };
    }),
  );
}

async function planMigrations(sql: postgres.Sql, origin: Plan['origin'], folder: URL): Promise<Plan> {
  const migrations = await readMigrations(folder);
  const recorded = await sql<{ name: string; hash: string }[]>`
    select name, hash from kit.migration where origin = ${origin}`;
  const applied = replaceByBaseline(origin, recorded, migrations);
  refuseMissing(
    applied.map(({ name }) => name),
    migrations.map(({ name }) => name),
  );
  const changed = migrations.find(({ name, hash }) => applied.some((one) => one.name === name && one.hash !== hash));
  if (changed !== undefined) throw new Error(`migration ${changed.name} has changed since it was applied`);
  const isIn = (list: typeof applied) => (migration: Migration) => list.some(({ name }) => name === migration.name);
  const pending = migrations.filter((migration) => !isIn(applied)(migration));
  return { origin, pending, toRecord: migrations.filter(isIn(applied)).filter((one) => !isIn(recorded)(one)) };
}

async function applyMigrations(sql: postgres.Sql, { origin, pending, toRecord }: Plan): Promise<void> {
  for (const baseline of toRecord) await record(sql, origin, baseline);
  for (const migration of pending) {
    if (migration.statements.startsWith(noTransaction)) await applyAlone(sql, origin, migration);
    else await applyInTransaction(sql, origin, migration);
  }
}

/**
 * Throws where the file of an applied migration is missing. Without this, tables of a deleted file would stay, with all
 * their data, and no code would know of them: no export would contain the data and no erasure would delete it. Missing files
 * with higher numbers than all that are here belong to a later version, beside which this version must be able to run.
 */
function refuseMissing(applied: readonly string[], present: readonly string[]): void {
  const last = present.at(-1) ?? '9999';
  const gone = applied.find(
    (name) => /^\d{4}_/.test(name) && name.slice(0, 4) <= last.slice(0, 4) && !present.includes(name),
  );
  if (gone === undefined) return;
  throw new Error(
    `migration ${gone} was applied to this database and its file is gone: restore the file, and drop what it made by a further migration`,
  );
}

async function applyInTransaction(sql: postgres.Sql, origin: string, migration: Migration): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(migration.statements);
        await record(tx, origin, migration);
      });
      return;
    } catch (error) {
      if (!isLockedOut(error) || performance.now() - began > longestTryingMs) throw error;
      await pause(retryPauseMs);
      await endVacuums(sql);
    }
  }
}

/**
 * Has autovacuums let go of their tables. A migration does not wait for one long enough to end it, since readers would queue behind
 * it; the lock that is waited for here is one that blocks neither readers nor writers.
 */
async function endVacuums(sql: postgres.Sql): Promise<void> {
  const held = await sql<{ table: string }[]>`
    select distinct relation::regclass::text as table from pg_locks join pg_class on pg_class.oid = relation
    where database = (select oid from pg_database where datname = current_database()) and relkind = 'r'
      and relowner = current_user::regrole and mode = 'ShareUpdateExclusiveLock' and granted and pid <> pg_backend_pid()`;
  for (const { table } of held) {
    const waiting = sql.begin(async (tx) => {
      await tx`set local lock_timeout = ${tx.unsafe(String(vacuumPatienceMs))}`;
      await tx`lock table ${tx.unsafe(table)} in share update exclusive mode`;
    });
    // What another one does to the table, such as making an index, is not ended by it.
    await waiting.catch((error: unknown) => {
      if (!isLockedOut(error)) throw error;
    });
  }
}

/**
 * Runs a statement such as `create index concurrently if not exists`. While it waits for open transactions it blocks
 * nobody, so it has no lock timeout. An index that an earlier attempt left invalid is dropped first.
 */
async function applyAlone(sql: postgres.Sql, origin: string, migration: Migration): Promise<void> {
  await sql`set lock_timeout = 0`;
  const invalid = await sql<{ index: string; name: string }[]>`
    select indexrelid::regclass::text as index, relname as name
    from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and not exists (
      select from pg_stat_progress_create_index where index_relid = indexrelid)`;
  for (const { index, name } of invalid) {
    // The name as `regclass` prints it, with quotes where they are necessary.
    if (migration.statements.includes(name)) await sql.unsafe(`drop index concurrently ${index}`);
  }
  // The extended protocol takes one statement only: several would share a transaction.
  await sql`${sql.unsafe(migration.statements)}`;
  await record(sql, origin, migration);
  await sql`set lock_timeout = ${sql.unsafe(String(lockTimeoutMs))}`;
}

async function record(sql: postgres.ISql, origin: string, { name, hash }: Migration): Promise<void> {
  await sql`insert into kit.migration (origin, name, hash) values (${origin}, ${name}, ${hash})`;
}
