import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';

const kitMigrations = new URL('../migrations/', import.meta.url);
/** One lock for all instances of all services on a database; the number has no meaning. */
const lock = 7_250_417;

interface Migration {
  readonly name: string;
  readonly statements: string;
  readonly hash: string;
}

/**
 * Brings a database up to date: the kit's migrations, then the service's, each `NNNN_name.sql` file once and in order,
 * in a transaction of its own. Instances that start together wait for each other.
 * Throws where a file that was applied has changed since.
 */
export async function migrateDatabase(url: string, serviceMigrations?: URL): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5, backoff: () => 0.2 });
  try {
    await sql`select pg_advisory_lock(${lock})`;
    await sql`create schema if not exists kit`;
    await sql`create table if not exists kit.migration (
      origin text not null, name text not null, hash text not null, applied_at timestamptz not null default now(),
      primary key (origin, name)
    )`;
    await applyMigrations(sql, 'kit', await readMigrations(kitMigrations));
    if (serviceMigrations !== undefined) {
      await applyMigrations(sql, 'service', await readMigrations(serviceMigrations));
    }
  } finally {
    await sql.end({ timeout: 5 });
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

async function applyMigrations(sql: postgres.Sql, origin: string, migrations: readonly Migration[]): Promise<void> {
  const applied = await sql<{ name: string; hash: string }[]>`
    select name, hash from kit.migration where origin = ${origin}`;
  for (const migration of migrations) {
    const before = applied.find(({ name }) => name === migration.name);
    if (before?.hash === migration.hash) continue;
    if (before !== undefined) throw new Error(`migration ${migration.name} has changed since it was applied`);
    await sql.begin(async (tx) => {
      await tx.unsafe(migration.statements);
      await tx`insert into kit.migration (origin, name, hash)
        values (${origin}, ${migration.name}, ${migration.hash})`;
    });
  }
}
