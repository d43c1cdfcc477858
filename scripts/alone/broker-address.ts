import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operator } from '../broker/broker-users.ts';
import { openSecrets } from '../embedded/secrets.ts';
import type { Settings } from '../supervisor/settings.ts';

const placeOf = (dataDir: string) => path.join(dataDir, 'broker-address');

/** The address of the broker of a service that runs alone, with the operator's user. */
export function brokerOf({ natsUrl, natsPort, dataDir }: Pick<Settings, 'natsUrl' | 'natsPort' | 'dataDir'>): string {
  return natsUrl ?? `nats://${operator}:${openSecrets(dataDir).get('nats')}@127.0.0.1:${natsPort}`;
}

/**
 * Stores the broker's address for other commands, because its port differs at every start. Only its owner can read the file.
 */
export function rememberBroker(dataDir: string, url: string): void {
  writeFileSync(placeOf(dataDir), url, { mode: 0o600 });
}

export function forgetBroker(dataDir: string): void {
  rmSync(placeOf(dataDir), { force: true });
}

/** Undefined where the service does not run. */
export function findBroker(dataDir: string): string | undefined {
  return existsSync(placeOf(dataDir)) ? readFileSync(placeOf(dataDir), 'utf8') : undefined;
}
