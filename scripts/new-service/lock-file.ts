import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type LockEntry = { version?: string; resolved?: string; link?: boolean };
type Lock = { packages: Record<string, LockEntry> };

type Manifest = {
  name: string;
  version: string;
  license: string;
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
};

/**
 * Does what npm would do for a workspace without new packages, without a registry: adds its entry and its link to
 * package-lock.json and to the installed packages, so that the next start finds nothing missing.
 */
export function addToLock(root: string, key: string, manifest: Manifest): void {
  const { name, version, license, dependencies, devDependencies } = manifest;
  changeLocks(root, (packages) => {
    packages[`services/${key}`] = {
      name,
      version,
      license,
      dependencies,
      ...(devDependencies && { devDependencies }),
    } as LockEntry;
    packages[`node_modules/${name}`] = { resolved: `services/${key}`, link: true };
  });
  if (!existsSync(path.join(root, 'node_modules'))) return;
  const link = path.join(root, 'node_modules', name);
  mkdirSync(path.dirname(link), { recursive: true });
  rmSync(link, { recursive: true, force: true });
  symlinkSync(path.join('../../services', key), link, 'junction');
}

/** The reverse. Packages that only this service needed stay installed until the next `npm ci`. */
export function removeFromLock(root: string, key: string): void {
  changeLocks(root, (packages) => {
    for (const [place, { resolved }] of Object.entries(packages)) {
      if (`${place}/`.startsWith(`services/${key}/`) || resolved === `services/${key}`) delete packages[place];
    }
  });
  const link = path.join(root, 'node_modules/@stagedoor', key);
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(link);
}

/** The version that is installed at the top for all workspaces. Throws where there is none. */
export function readLockedVersion(root: string, dependency: string): string {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  const version = lock.packages[`node_modules/${dependency}`]?.version;
  if (version === undefined) throw new Error(`package-lock.json has no ${dependency}`);
  return version;
}

/** Changes the lock file and npm's list of what is installed, where they are. */
function changeLocks(root: string, change: (packages: Lock['packages']) => void): void {
  for (const file of [path.join(root, 'package-lock.json'), path.join(root, 'node_modules/.package-lock.json')]) {
    if (!existsSync(file)) continue;
    const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
    change(lock.packages);
    lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  }
}
