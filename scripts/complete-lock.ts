/**
 * `node scripts/complete-lock.ts [--check]`: gives package-lock.json the optional packages of platforms that npm left
 * out. npm drops them when the registry does not have them, or when node_modules already existed while the lock
 * was written, and `npm ci` then refuses the lock on every machine.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type LockEntry = {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const file = path.join(import.meta.dirname, '../package-lock.json');
const operatingSystems = /^(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/;
const processors = /^(arm|arm64|ia32|loong64|ppc64|riscv64|s390x|x64)$/;

/** Returns the platform in a package name: `…-linux-x64-musl` → linux, x64, musl. */
function readPlatform(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined {
  const parts = name.split('/').at(-1)?.split('-') ?? [];
  const [os] = parts.filter((part) => operatingSystems.test(part));
  const [cpu] = parts.filter((part) => processors.test(part));
  if (!os || !cpu) return undefined;
  const [libc] = parts.flatMap((part) => (/^musl/.test(part) ? ['musl'] : /^gnu/.test(part) ? ['glibc'] : []));
  return { cpu: [cpu], os: [os], ...(libc ? { libc: [libc] } : {}) };
}

const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockEntry> };
const { packages } = lock;

/** Whether the package at `place` finds `name` in its own node_modules or in those above it. */
function isThere(place: string, name: string): boolean {
  const above = [...place.matchAll(/(^|\/)node_modules\//g)].map(({ index }) => place.slice(0, index));
  return [place, ...above, ''].some((folder) => packages[path.posix.join(folder, 'node_modules', name)]);
}

const added: string[] = [];
for (const [place, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = readPlatform(name);
    if (isThere(place, name) || !platform || !/^\d/.test(version)) continue;
    packages[`node_modules/${name}`] = { version, ...(dev ? { dev } : {}), optional: true, ...platform };
    added.push(name);
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));

if (added.length === 0) {
  console.log('package-lock.json holds the packages of every platform.');
} else if (process.argv.includes('--check')) {
  console.error(
    `package-lock.json lacks ${added.length} packages of other platforms (${added[0]}, …): run "node scripts/complete-lock.ts".`,
  );
  process.exit(1);
} else {
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${added.length} packages of other platforms to package-lock.json.`);
}
