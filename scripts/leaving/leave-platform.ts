import postgres from 'postgres';
import { Refusal } from '../refusal.ts';
import { databaseName } from '../supervisor/databases.ts';
import { findLocalSystem } from '../supervisor/local-system.ts';
import { findDurables, type OperatedBroker, removeDurables } from './service-durables.ts';

/** The stores of the system that a service leaves. */
export type Stores = {
  broker: OperatedBroker;
  /** The address of the server of the databases, with a user who may drop one. */
  databaseUrl: string;
};

/**
 * Returns the stores of the system of this machine, or of `NATS_URL` and `DATABASE_URL`; undefined where none runs. Throws a
 * Refusal where a variable is wrong.
 */
export async function findStores(env: NodeJS.ProcessEnv): Promise<Stores | undefined> {
  const addresses = findLocalSystem(env);
  try {
    const { natsUrl, databaseServerUrl } = addresses;
    const stores = { broker: { url: natsUrl, namespace: env.EVENT_NAMESPACE ?? '' }, databaseUrl: databaseServerUrl };
    await findDurables(stores.broker, '');
    return stores;
  } catch (error) {
    const isRefused =
      error instanceof Error && 'code' in error && /CONNECTION_REFUSED|ECONNREFUSED/.test(`${error.code}`);
    // A Refusal says that nothing was ever started here.
    if (error instanceof Refusal || isRefused) return undefined;
    throw error;
  }
}

/**
 * Throws a Refusal while the service has not yet erased everybody who deleted their account, because they were promised
 * that. Rejects where a store does not answer.
 */
export async function checkPromises({ broker, databaseUrl }: Stores, service: string): Promise<void> {
  const { erasuresAhead } = await findDurables(broker, service);
  const open = erasuresAhead + ((await countOpenErasures(databaseUrl, service)) ?? 0);
  if (open === 0) return;
  throw new Refusal(
    `${open} ${open === 1 ? 'person is' : 'people are'} still to be erased by ${service}: let it run until they are, which takes about a minute, or drop its database with it by --drop-database.`,
  );
}

/**
 * Takes away what a service has beyond its folder: its consumers at the broker and, where that was chosen, its database.
 * Returns a line for each. Can be repeated.
 */
export async function leaveStores(
  { broker, databaseUrl }: Stores,
  service: string,
  { dropsDatabase }: { dropsDatabase: boolean },
): Promise<string[]> {
  const durables = await removeDurables(broker, service);
  const atBroker =
    durables.length === 0
      ? `At the broker nothing of ${service} is left.`
      : `Exports and erasures no longer wait for ${service}: ${durables.length} consumers are gone (${durables.join(', ')}).`;
  if (dropsDatabase)
    return [atBroker, (await dropDatabase(databaseUrl, service)) ? 'Its database is dropped.' : 'It had no database.'];
  const hasDatabase = (await countOpenErasures(databaseUrl, service)) !== undefined;
  const advice =
    'Its database stays. Nobody is erased from it any more, so keep it no longer than a backup: remove:service with --drop-database again drops it.';
  return hasDatabase ? [atBroker, advice] : [atBroker];
}

/** Returns how many people the service has been told to erase and has not erased yet; undefined without a database. */
function countOpenErasures(serverUrl: string, service: string): Promise<number | undefined> {
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName(service)}`;
  return queryIfThere(url.href, async (sql) => {
    const [table] = await sql`select to_regclass('kit.erasure') as name`;
    if (table?.name === null) return 0;
    const [row] = await sql<{ people: number }[]>`select count(*)::int as people from kit.erasure`;
    return row?.people ?? 0;
  });
}

/** Drops the database of a service, with all that is in it. Returns whether there was one. */
export async function dropDatabase(serverUrl: string, service: string): Promise<boolean> {
  // With `force`, because the service may still be finishing its last requests.
  const dropped = await queryIfThere(serverUrl, (sql) => sql`drop database ${sql(databaseName(service))} with (force)`);
  return dropped !== undefined;
}

/** Returns undefined where the database does not exist. */
async function queryIfThere<T>(url: string, query: (sql: postgres.Sql) => Promise<T>): Promise<T | undefined> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    return await query(sql);
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '3D000') return undefined;
    throw error;
  } finally {
    await sql.end({ timeout: 2 });
  }
}
