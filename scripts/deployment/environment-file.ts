import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Adds a random value, a letter and 48 hex digits, for each variable that the file does not set. Only the file's owner
 * can read it afterwards. Returns how many were added.
 */
export function addMissingSecrets(file: string, variables: readonly string[]): number {
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const known = new Set([...present.matchAll(/^\s*(?:export\s+)?([A-Z0-9_]+)=.+$/gm)].map(([, name]) => name));
  const missing = variables.filter((name) => !known.has(name));
  if (missing.length > 0) {
    const start = present === '' || present.endsWith('\n') ? present : `${present}\n`;
    const lines = missing.map((name) => `${name}=${makeSecret()}\n`);
    // Written beside and renamed, so that a process killed half-way never leaves half a file.
    writeFileSync(`${file}.new`, start + lines.join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  if (existsSync(file)) chmodSync(file, 0o600);
  return missing.length;
}

/** The broker's parser takes a text that begins with digits for a number or a date. */
function makeSecret(): string {
  return `s${randomBytes(24).toString('hex')}`;
}
