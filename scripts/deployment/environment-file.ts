import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { writeWholeFile } from '../embedded/write-whole-file.ts';

/**
 * Adds a random value, a letter and 48 hex digits, for each variable that the file does not set. Only the file's owner
 * can read it afterwards. Returns how many were added.
 */
export function addMissingSecrets(file: string, variables: readonly string[]): number {
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const known = new Set([...present.matchAll(/^\s*(?:export\s+)?([A-Z0-9_]+)=.+$/gm)].map(([, name]) => name));
  const missing = variables.filter((name) => !known.has(name));
  if (missing.length > 0)
    writeWholeFile(file, endLine(present) + missing.map((name) => `${name}=${makeSecret()}\n`).join(''), {
      mode: 0o600,
    });
  if (existsSync(file)) chmodSync(file, 0o600);
  return missing.length;
}

/** Sets a variable of the file, in place, or at the end where it is not there yet. */
export function setVariable(file: string, name: string, value: string): void {
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const line = new RegExp(`^\\s*(?:export\\s+)?${name}=.*$`, 'm');
  const changed = line.test(present)
    ? present.replace(line, () => `${name}=${value}`)
    : `${endLine(present)}${name}=${value}\n`;
  writeWholeFile(file, changed, { mode: 0o600 });
}

function endLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** The broker's parser takes a text that begins with digits for a number or a date. */
function makeSecret(): string {
  return `s${randomBytes(24).toString('hex')}`;
}
