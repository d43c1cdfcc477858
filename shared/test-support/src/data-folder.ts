import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const fetchedPrograms = path.resolve(import.meta.dirname, '../../../.data/bin');

/**
 * Makes a folder for a throwaway system, with the programs that were fetched once; by default where temporary files are. If
 * TEST_CLUSTER names a folder with a PostgreSQL cluster and its password, it gets a copy, because initdb takes ten times as much
 * processor time.
 */
export function makeDataFolder(place: string = tmpdir()): string {
  const folder = mkdtempSync(path.join(place, 'stagedoor-test-'));
  mkdirSync(fetchedPrograms, { recursive: true });
  symlinkSync(fetchedPrograms, path.join(folder, 'bin'));
  // It keeps the owners of the files.
  if (process.env.TEST_CLUSTER) execFileSync('cp', ['-a', `${process.env.TEST_CLUSTER}/.`, folder]);
  return folder;
}

/** Tries again for a second, because a store that was just stopped may still be writing its last file. */
export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Returns a secret that a system made up for itself at its first start. */
export function readSecret(dataDir: string, name: string): string {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const secret = secrets[name];
  if (secret === undefined) throw new Error(`${dataDir} has no secret ${name}`);
  return secret;
}
