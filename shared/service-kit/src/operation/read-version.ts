import { readFileSync } from 'node:fs';

/** Returns the version in a package.json; `unknown` if the folder has none. */
export function readVersion(file: URL): string {
  try {
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown };
    return typeof version === 'string' ? version : 'unknown';
  } catch {
    return 'unknown';
  }
}
