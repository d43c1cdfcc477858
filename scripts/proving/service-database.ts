import postgres from 'postgres';
import { databaseName } from '../supervisor/databases.ts';
import { findLocalAddresses } from '../supervisor/local-addresses.ts';
import type { TestSystem } from '../testing/start-system.ts';

/** The database of one service of a running system, to look into what calls do not show. */
export function openServiceDatabase({ env }: Pick<TestSystem, 'env'>, service: string): postgres.Sql {
  return postgres(localAddresses(env).databaseUrl(service), { max: 1, onnotice: () => {}, backoff: () => 0.2 });
}

/** The address of the same database with the user who may do everything, to fill it as a restore would. */
export function administratorUrl({ env }: Pick<TestSystem, 'env'>, service: string): string {
  const url = new URL(localAddresses(env).databaseServerUrl);
  url.pathname = `/${databaseName(service)}`;
  return url.href;
}

function localAddresses(env: Readonly<Record<string, string>>) {
  return findLocalAddresses({ ...process.env, DATABASE_URL: '', NATS_URL: '', ...env });
}
