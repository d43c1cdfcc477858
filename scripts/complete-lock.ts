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
type Lock = { packages: Record<string, LockEntry> };

const file = path.join(import.meta.dirname, '../package-lock.json');

const operatingSystems = [
  'android',
  'darwin',
  'win32',
  'freebsd',
  'openharmony',
  'linux',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
];
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'arm'];

/** Returns the platform in a package name: `…-linux-x64-musl` → linux, x64, musl. */
function readPlatform(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined {
  const parts = name.split('/').at(-1)?.split('-') ?? [];
  const os = operatingSystems.find((known) => parts.includes(known));
  const cpu = processors.find((known) => parts.includes(known));
  if (!os || !cpu) return undefined;
  const libc = parts.some((word) => word.startsWith('musl'))
    ? 'musl'
    : parts.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return { cpu: [cpu], os: [os], ...(libc ? { libc: [libc] } : {}) };
}

/** Returns the places where npm would look for `name` from the package at `place`. */
function findEntry(lock: Lock, place: string, name: string): string | undefined {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock.packages[candidate]) return candidate;
    if (!folder.includes('node_modules/'))
      return lock.packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
  }
}

const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
const added: string[] = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (findEntry(lock, place, name)) continue;
    const platform = readPlatform(name);
    if (!platform || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...platform,
    };
    added.push(name);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));

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
