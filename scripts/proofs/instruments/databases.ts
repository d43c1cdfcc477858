import postgres from 'postgres';
import { databaseName } from '../../supervisor/databases.ts';
import { findLocalAddresses } from '../../supervisor/local-addresses.ts';
import type { TestSystem } from '../../testing/start-system.ts';

type Place = Pick<TestSystem, 'env'>;

/** The database of one service of a running system, to look into what calls do not show. */
export function openServiceDatabase({ env }: Place, service: string): postgres.Sql {
  return postgres(localAddresses(env).databaseUrl(service), { max: 1, onnotice: () => {}, backoff: () => 0.2 });
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
  const url = new URL(localAddresses(env).databaseServerUrl);
  url.pathname = `/${databaseName(service)}`;
  return url.href;
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

function localAddresses(env: Readonly<Record<string, string>>) {
  return findLocalAddresses({ ...process.env, DATABASE_URL: '', NATS_URL: '', ...env });
}
