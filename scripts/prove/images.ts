import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findContainers } from '../deployment/compose-command.ts';
import { ownVariable } from '../deployment/compose-secrets.ts';
import type { Finding } from '../proving/proof.ts';
import {
  buildImages,
  type ComposeSystem,
  hasEngine,
  imageNames,
  startComposeSystem,
} from '../proving/start-compose-system.ts';

export const bar =
  'An image of each service is under 250 MB beyond its base, has no development dependency and no source map, needs no shell, runs as nobody special on a read-only file system, and stops cleanly.';

const root = path.resolve(import.meta.dirname, '../..');
/** A base with Node and nothing else: who needs a shell fails on it. */
const base = 'stagedoor/no-shell:proof';
const version = 'proof';
const built = {
  RUN_IMAGE: base,
  ...Object.fromEntries(imageNames.map((name) => [ownVariable(name, 'VERSION'), version])),
};

/** Runs in a container: which packages are there, which files should not be. */
const inspectScript = `
const { globSync, readFileSync, existsSync } = require('node:fs');
const packages = globSync('/app/**/node_modules/{@*/*,[!@.]*}/package.json').map((file) => file.slice(5, -13));
const maps = globSync('/app/**/*.map');
const inline = globSync('/app/web/dist/**/*.{js,css}').filter((file) => readFileSync(file, 'utf8').includes('sourceMappingURL'));
const tests = globSync('/app/{shared,services,gateway}/**/*.test.ts').filter((file) => !file.includes('node_modules'));
const shells = ['/bin/sh', '/bin/bash', '/busybox/sh'].filter(existsSync);
console.log(JSON.stringify({ packages, maps: maps.length + inline.length, tests: tests.length, shells, user: process.getuid() }));
`;
type Inspection = { packages: string[]; maps: number; tests: number; shells: string[]; user: number };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  if (!hasEngine()) throw new Error('no container engine answers');
  const folder = path.join(root, 'scripts/proving/no-shell');
  must(['build', '--quiet', '--tag', base, folder]);
  await buildImages(print, built);
  const baseSize = sizeOf(base);
  const images = imageNames.map((name) => {
    const image = `stagedoor/${name}:${version}`;
    const seen = JSON.parse(
      must(['run', '--rm', '--entrypoint', 'node', image, '--eval', inspectScript]),
    ) as Inspection;
    return { name, megabytes: (sizeOf(image) - baseSize) / 1_000_000, seen };
  });
  for (const { name, megabytes, seen } of images) {
    print(`${name}: ${megabytes.toFixed(0)} MB beyond its base, ${seen.packages.length} packages`);
  }
  const largest = images.reduce((a, b) => (b.megabytes > a.megabytes ? b : a));
  const develop = images.flatMap(({ name, seen }) => findDevelopment(seen.packages).map((one) => `${name}: ${one}`));
  const sum = (of: (seen: Inspection) => number) => images.reduce((total, { seen }) => total + of(seen), 0);
  const findings: Finding[] = [
    {
      measured: `${images.length} images; the largest, ${largest.name}, has ${largest.megabytes.toFixed(0)} MB beyond its base`,
      holds: images.length === imageNames.length && largest.megabytes < 250,
    },
    {
      measured: `development packages: ${develop.join(', ') || 'none'}; source maps: ${sum(({ maps }) => maps)}; tests: ${sum(({ tests }) => tests)}`,
      holds: develop.length === 0 && sum(({ maps }) => maps) === 0 && sum(({ tests }) => tests) === 0,
    },
    {
      measured: `shells in them: ${sum(({ shells }) => shells.length)}; users: ${[...new Set(images.map(({ seen }) => seen.user))].join(', ')}`,
      holds: sum(({ shells }) => shells.length) === 0 && images.every(({ seen }) => seen.user > 0),
    },
  ];
  const system = await startComposeSystem(print, { env: built });
  try {
    return [...findings, ...(await stopEach(system, print))];
  } finally {
    await system.remove();
  }
}

/** All are healthy on read-only roots, as their health check says without a shell; now each gets SIGTERM. */
async function stopEach(system: ComposeSystem, print: (line: string) => void): Promise<Finding[]> {
  const writable: string[] = [];
  const ends: { name: string; code: string; seconds: number }[] = [];
  for (const name of imageNames) {
    const [container] = await findContainers(system, name);
    if (container === undefined) throw new Error(`${name} does not run`);
    const readOnly = await system.docker('inspect', '--format', '{{.HostConfig.ReadonlyRootfs}}', container.id);
    if (readOnly !== 'true') writable.push(name);
    const started = performance.now();
    await system.docker('stop', '--time', '30', container.id);
    const code = await system.docker('inspect', '--format', '{{.State.ExitCode}}', container.id);
    ends.push({ name, code, seconds: (performance.now() - started) / 1000 });
  }
  for (const { name, code, seconds } of ends) print(`${name} ends with ${code} after ${seconds.toFixed(1)} s`);
  const slowest = Math.max(...ends.map(({ seconds }) => seconds));
  return [
    {
      measured: `${imageNames.length} services healthy as process 1 on read-only roots${writable.length > 0 ? `, but for ${writable.join(', ')}` : ''}`,
      holds: writable.length === 0,
    },
    {
      measured: `told to stop, ${ends.filter(({ code }) => code === '0').length} of ${ends.length} end with 0, the slowest after ${slowest.toFixed(1)} s`,
      holds: ends.every(({ code }) => code === '0') && slowest < 10,
    },
  ];
}

/** Packages that the lock file knows as for development only, or does not know. */
function findDevelopment(places: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean }>;
  };
  return places.filter((place) => packages[place]?.dev === true || packages[place] === undefined);
}

function sizeOf(image: string): number {
  return Number(must(['image', 'inspect', '--format', '{{.Size}}', image]));
}

function must(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
  if (status !== 0) throw new Error(`docker ${args.slice(0, 2).join(' ')}: ${stderr.trim().split('\n').at(-1)}`);
  return stdout.trim();
}
