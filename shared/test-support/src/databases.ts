import postgres from 'postgres';
import { readSecret } from './data-folder.ts';
import type { TestSystem } from './start-system.ts';

type Place = Pick<TestSystem, 'env'>;

/** The database of one service of a running system, to look into what calls do not show. */
export function openServiceDatabase({ env }: Place, service: string): postgres.Sql {
  const name = databaseName(service);
  const url = addressOf(env, name, { user: name, secret: `database:${service}` });
  return postgres(url, { max: 1, onnotice: () => {}, backoff: () => 0.2 });
}

/** Runs `work` in it. */
export async function withServiceDatabase<Result>(
  system: Place,
  service: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = openServiceDatabase(system, service);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The address of the same database with the user who may do everything, to fill it as a restore would. */
export function administratorUrl({ env }: Place, service: string): string {
  return addressOf(env, databaseName(service), { user: 'stagedoor', secret: 'postgres' });
}

/** Runs `work` in the database at this address. */
export async function withDatabase<Result>(url: string, work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function databaseName(service: string): string {
  return `stagedoor_${service.replaceAll('-', '_')}`;
}

/** On the server of DATABASE_URL, whose user everybody shares; else on the one that the system started itself. */
function addressOf(
  { DATABASE_URL, DATA_DIR = '', POSTGRES_PORT }: Place['env'],
  database: string,
  { user, secret }: { user: string; secret: string },
): string {
  const url = new URL(DATABASE_URL || `postgres://127.0.0.1:${POSTGRES_PORT}`);
  url.pathname = `/${database}`;
  if (!DATABASE_URL) {
    url.username = user;
    url.password = readSecret(DATA_DIR, secret);
  }
  return url.href;
}
