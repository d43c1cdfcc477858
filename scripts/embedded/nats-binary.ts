import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { downloadFile, findProgram, inFreshFolder, unpackDebianPackages } from './fetch-program.ts';

type Say = (line: string) => void;
/** The program's path, or why this way gave none. */
type Attempt = { file: string } | { why: string };

/** The official release, with the checksums of its archives. */
const release = {
  version: '2.12.7',
  sha256: new Map([
    ['linux-x64', '570d2d627db111e679cc1e6bc57ba78f373ed1769acd8dc9c21c8f62d15b3c52'],
    ['linux-arm64', '3b9a79986778285c0e5acaba0b1218b72f6159db68fe5b8916a7d846240f9f22'],
  ]),
};

/**
 * Finds or fetches nats-server: the PATH, an earlier fetch in `binDir`, Debian's or Ubuntu's package unpacked without
 * root, the official release. `say` gets one line for each way that was tried; throws a Refusal when none worked.
 */
export async function findNatsServer(
  binDir: string,
  print: Say,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const cachedFile = path.join(binDir, 'nats-server');
  const ways: [string, () => Attempt | Promise<Attempt>][] = [
    ['on the PATH', () => asAttempt(findProgram('nats-server', env), 'none')],
    [`in ${path.relative(process.cwd(), binDir) || binDir}`, () => asAttempt(cachedFile, 'none there yet')],
    ['from the Debian or Ubuntu package', () => fetchPackage(cachedFile, env)],
    [`from the official release ${release.version}`, () => fetchRelease(cachedFile, env)],
  ];
  const tried: string[] = [];
  for (const [name, attempt] of ways) {
    const found = await attempt();
    const version = 'file' in found ? readVersion(found.file) : undefined;
    if ('file' in found && version) {
      // Only a download is worth a line of output.
      for (const line of tried.length > 2 ? tried : []) print(line);
      if (tried.length > 1) print(`nats-server ${version} ${name}.`);
      return found.file;
    }
    tried.push(`nats-server ${name}: ${'why' in found ? found.why : 'it does not run here or is older than 2.9'}.`);
  }
  for (const line of tried) print(line);
  throw new Refusal(
    'No way to get nats-server: install it (Debian, Ubuntu: apt-get install nats-server; macOS: brew install nats-server; others: https://github.com/nats-io/nats-server/releases) or set NATS_URL to a running one.',
  );
}

function readVersion(file: string): string | undefined {
  const asked = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 5_000 });
  const [, major, minor] = /v(\d+)\.(\d+)\.\d+/.exec(asked.stdout ?? '') ?? [];
  const recent = Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 9);
  return asked.status === 0 && recent ? /v([\d.]+)/.exec(asked.stdout)?.[1] : undefined;
}

function asAttempt(file: string | undefined, why: string): Attempt {
  return file !== undefined && existsSync(file) ? { file } : { why };
}

async function fetchPackage(storedFile: string, env: NodeJS.ProcessEnv): Promise<Attempt> {
  return await inFreshFolder(`${storedFile}.apt-${process.pid}`, async (folder) => {
    const unpacked = await unpackDebianPackages(['nats-server'], folder, env);
    return 'why' in unpacked ? unpacked : storeBinary(path.join(unpacked.root, 'usr/sbin/nats-server'), storedFile);
  });
}

async function fetchRelease(storedFile: string, env: NodeJS.ProcessEnv): Promise<Attempt> {
  const checksum = release.sha256.get(`${process.platform}-${process.arch}`);
  if (!checksum) return { why: `no pinned archive for ${process.platform}-${process.arch}` };
  const name = `nats-server-v${release.version}-linux-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const address = `https://github.com/nats-io/nats-server/releases/download/v${release.version}/${name}.tar.gz`;
  return await inFreshFolder(`${storedFile}.release-${process.pid}`, async (folder) => {
    const archive = path.join(folder, 'archive.tar.gz');
    const problem = await downloadFile(address, archive, env);
    if (problem !== undefined) return { why: problem };
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    if (sum !== checksum) return { why: 'the archive does not have the expected checksum' };
    const unpacked = spawnSync('tar', ['-xzf', archive, '-C', folder], { encoding: 'utf8' });
    if (unpacked.status !== 0) return { why: 'the archive cannot be unpacked' };
    return storeBinary(path.join(folder, name, 'nats-server'), storedFile);
  });
}

function storeBinary(file: string, storedFile: string): Attempt {
  if (!existsSync(file)) return { why: 'the program is not in it' };
  copyFileSync(file, `${storedFile}.new`);
  chmodSync(`${storedFile}.new`, 0o755);
  renameSync(`${storedFile}.new`, storedFile);
  return { file: storedFile };
}
