import { Refusal } from '../refusal.ts';
import { findLocalAddresses } from '../supervisor/local-addresses.ts';
import type { Stores } from './leave-platform.ts';
import { findDurables } from './service-durables.ts';

/**
 * Returns the stores of the system of this machine, or of `NATS_URL` and `DATABASE_URL`; undefined where none runs. Throws a
 * Refusal where a variable is wrong.
 */
export async function findStores(env: NodeJS.ProcessEnv): Promise<Stores | undefined> {
  const addresses = findLocalAddresses(env);
  try {
    const { natsUrl, databaseServerUrl } = addresses;
    const stores = { broker: { url: natsUrl, namespace: env.EVENT_NAMESPACE ?? '' }, databaseUrl: databaseServerUrl };
    await findDurables(stores.broker, '');
    return stores;
  } catch (error) {
    // Nothing was ever started here.
    if (error instanceof Refusal) return undefined;
    if (isRefused(error)) return undefined;
    throw error;
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(CONNECTION_REFUSED|ECONNREFUSED)$/.test(String(error.code));
}
