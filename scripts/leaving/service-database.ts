import postgres from 'postgres';
import { databaseName } from '../supervisor/databases.ts';

/** Returns how many people the service has been told to erase and has not erased yet; undefined without a database. */
export async function countOpenErasures(adminUrl: string, service: string): Promise<number | undefined> {
  const url = new URL(adminUrl);
  const name = databaseName(service);
  const isThere = await withServer(adminUrl, async (sql) => (await findDatabase(sql, name)) !== undefined);
  if (!isThere) return undefined;
  url.pathname = `/${name}`;
  return withServer(url.href, async (sql) => {
    const [table] = await sql`select to_regclass('kit.erasure') as name`;
    if (table?.name === null) return 0;
    const [row] = await sql<{ people: number }[]>`select count(*)::int as people from kit.erasure`;
    return row?.people ?? 0;
  });
}

/** Drops the database of a service, with all that is in it. Returns whether there was one. */
export function dropDatabase(adminUrl: string, service: string): Promise<boolean> {
  return withServer(adminUrl, async (sql) => {
    const name = databaseName(service);
    if ((await findDatabase(sql, name)) === undefined) return false;
    // With `force`, because the service may still be finishing its last requests.
    await sql`drop database ${sql(name)} with (force)`;
    return true;
  });
}

async function findDatabase(sql: postgres.Sql, name: string): Promise<unknown> {
  const [database] = await sql`select datname from pg_database where datname = ${name}`;
  return database;
}

async function withServer<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}
