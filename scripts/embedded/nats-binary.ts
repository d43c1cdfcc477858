import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { downloadFile, findProgram, inFreshFolder, unpackDebianPackages } from './fetch-program.ts';

/** The official release, with the checksums of its archives. */
const release = {
  version: '2.12.7',
  sha256: new Map([
    ['linux-x64', '570d2d627db111e679cc1e6bc57ba78f373ed1769acd8dc9c21c8f62d15b3c52'],
    ['linux-arm64', '3b9a79986778285c0e5acaba0b1218b72f6159db68fe5b8916a7d846240f9f22'],
  ]),
};

/** Fetches the program into a folder and returns its path. Throws an error that says why it cannot. */
type Fetch = (folder: string, env: NodeJS.ProcessEnv) => Promise<string>;

const sources: readonly (readonly [string, Fetch])[] = [
  ['the Debian or Ubuntu package', fetchPackage],
  [`the official release ${release.version}`, fetchRelease],
];

/**
 * Finds or fetches nats-server: the PATH, an earlier fetch in `binDir`, Debian's or Ubuntu's package unpacked without
 * root, the official release. `print` gets one line for each fetch; throws a Refusal when none worked.
 */
export async function findNatsServer(
  binDir: string,
  print: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const stored = path.join(binDir, 'nats-server');
  const found = [findProgram('nats-server', env), stored].find((file) => file !== undefined && readVersion(file));
  if (found !== undefined) return found;
  for (const [name, fetchInto] of sources) {
    try {
      await inFreshFolder(`${stored}.fetch-${process.pid}`, async (folder) => {
        const fetched = await fetchInto(folder, env);
        if (readVersion(fetched) === undefined) throw new Error('it does not run here or is older than 2.9');
        copyFileSync(fetched, `${stored}.new`);
        renameSync(`${stored}.new`, stored);
      });
      print(`nats-server ${readVersion(stored)} from ${name}.`);
      return stored;
    } catch (error) {
      print(`nats-server from ${name}: ${error instanceof Error ? error.message : error}.`);
    }
  }
  throw new Refusal(
    'No way to get nats-server: install it (Debian, Ubuntu: apt-get install nats-server; macOS: brew install nats-server; others: https://github.com/nats-io/nats-server/releases) or set NATS_URL to a running one.',
  );
}

/** Undefined where the file does not run, or is older than 2.9. */
function readVersion(file: string): string | undefined {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 5_000 });
  const [, version, major, minor] = /v((\d+)\.(\d+)\.\d+)/.exec(stdout ?? '') ?? [];
  const isRecent = Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 9);
  return status === 0 && isRecent ? version : undefined;
}

async function fetchPackage(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  return path.join(await unpackDebianPackages(['nats-server'], folder, env), 'usr/sbin/nats-server');
}

async function fetchRelease(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const checksum = release.sha256.get(platform);
  if (!checksum) throw new Error(`no pinned archive for ${platform}`);
  const name = `nats-server-v${release.version}-linux-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const archive = path.join(folder, 'archive.tar.gz');
  const address = `https://github.com/nats-io/nats-server/releases/download/v${release.version}/${name}.tar.gz`;
  await downloadFile(address, archive, env);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  if (sum !== checksum) throw new Error('the archive does not have the expected checksum');
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  return path.join(folder, name, 'nats-server');
}
