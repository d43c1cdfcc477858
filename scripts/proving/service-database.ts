import postgres from 'postgres';
import { findLocalAddresses } from '../supervisor/local-addresses.ts';
import type { TestSystem } from '../testing/start-system.ts';

/** The database of one service of a running system, to look into what calls do not show. */
export function openServiceDatabase({ env }: Pick<TestSystem, 'env'>, service: string): postgres.Sql {
  const { databaseUrl } = findLocalAddresses({ ...process.env, DATABASE_URL: '', NATS_URL: '', ...env });
  return postgres(databaseUrl(service), { max: 1, onnotice: () => {}, backoff: () => 0.2 });
}
