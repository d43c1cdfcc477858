import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The folder for services that run alone, below the data folder of the whole system. */
export function aloneFolder(dataDir: string): string {
  return path.join(dataDir, 'alone');
}

const placeOf = (dataDir: string) => path.join(dataDir, 'broker-address');

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
