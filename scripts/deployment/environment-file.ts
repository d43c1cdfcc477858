import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { writeWholeFile } from '../embedded/write-whole-file.ts';

/**
 * The variables with a secret that the files of compose have a stand-in for: those of this repository, and those of joined services,
 * which `COMPOSE_FILE` names.
 */
export function findSecrets(root: string, { COMPOSE_FILE = '' }: NodeJS.ProcessEnv): string[] {
  const joined = COMPOSE_FILE.split(path.delimiter).map((file) => path.join(path.dirname(file), '*.{yaml,env}'));
  const own = ['docker-compose.yml', 'infra/{compose,generated}/*.{yml,env}', 'services/*/compose.yml'];
  const texts = globSync([...own, ...joined], { cwd: root }).map((file) =>
    readFileSync(path.resolve(root, file), 'utf8'),
  );
  const found = texts.join('\n').matchAll(/\$\{([A-Z0-9_]+_(?:SECRET|PASSWORD)):-[^}]/g);
  return [...new Set([...found].map(([, name = '']) => name))].sort();
}

/**
 * Adds a random value, a letter and 48 hex digits, for each variable that the file does not set. Only the file's owner
 * can read it afterwards. Returns how many were added.
 */
export function addMissingSecrets(file: string, variables: readonly string[]): number {
  const known = parseEnv(readIfThere(file));
  const missing = variables.filter((name) => !known[name]);
  // The broker's parser takes a text that begins with digits for a number or a date.
  for (const name of missing) setVariable(file, name, `s${randomBytes(24).toString('hex')}`);
  if (existsSync(file)) chmodSync(file, 0o600);
  return missing.length;
}

/** Sets a variable of the file, in place, or at the end where it is not there yet. */
export function setVariable(file: string, name: string, value: string): void {
  const present = readIfThere(file);
  const line = new RegExp(`^\\s*(?:export\\s+)?${name}=.*$`, 'm');
  const changed = line.test(present)
    ? present.replace(line, () => `${name}=${value}`)
    : `${present}${/[^\n]$/.test(present) ? '\n' : ''}${name}=${value}\n`;
  writeWholeFile(file, changed, { mode: 0o600 });
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
