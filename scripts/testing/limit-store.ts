import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { makeDataFolder, removeDataFolder } from '@stagedoor/test-support/data-folder';
import { waitForExit, waitUntilReady } from '../embedded/child-process-output.ts';
import { endWithParent } from '../embedded/end-with-parent.ts';
import { findProgram, inFreshFolder, unpackDebianPackages } from '../embedded/fetch-program.ts';

/** A store of limits, as several gateways share one. */
export type LimitStore = {
  /** Undefined where there is none: the tests that need one then fail and say so. */
  url: string | undefined;
  stop(): Promise<void>;
};

/** A program, and the folder of its own libraries where it was fetched. */
type Binary = { file: string; libraries?: string };

/** The server, and the two libraries that machines without it rarely have. */
const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1'];

/** The one of LIMITS_URL, else a Valkey or Redis of our own for the time of the run, which keeps everything in memory. */
export async function startLimitStore(print: (line: string) => void): Promise<LimitStore> {
  const named = process.env.LIMITS_URL;
  if (named) return { url: named, stop: async () => {} };
  const dataDir = makeDataFolder();
  const binary = await findRedisServer(path.join(dataDir, 'bin'), process.env);
  if ('why' in binary) {
    removeDataFolder(dataDir);
    print(`No Valkey or Redis for the tests of shared limits (${binary.why}): install one or set LIMITS_URL.`);
    return { url: undefined, stop: async () => {} };
  }
  const [port = 0] = await findFreePorts(1);
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(binary.file, settings, {
    detached: true,
    cwd: dataDir,
    env: environmentOf(binary),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithParent(child, 'TERM');
  await waitUntilReady(child, /Ready to accept connections/, 30_000);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await waitForExit(child);
      removeDataFolder(dataDir);
    },
  };
}

/** Looks at the PATH, then at an earlier download in `binDir`, then unpacks the packages of Debian or Ubuntu. */
async function findRedisServer(binDir: string, env: NodeJS.ProcessEnv): Promise<Binary | { why: string }> {
  for (const name of ['valkey-server', 'redis-server']) {
    const file = findProgram(name, env);
    if (file && runs({ file })) return { file };
  }
  const folder = path.join(binDir, 'redis');
  const fetched = { file: path.join(folder, 'redis-server'), libraries: folder };
  if (existsSync(fetched.file) && runs(fetched)) return fetched;
  mkdirSync(binDir, { recursive: true });
  return await inFreshFolder(`${folder}.apt-${process.pid}`, async (fresh) => {
    const unpacked = await unpackDebianPackages(packages, fresh, env);
    if ('why' in unpacked) return unpacked;
    const parts = path.join(fresh, 'parts');
    mkdirSync(parts);
    for (const entry of readdirSync(unpacked.root, { recursive: true, encoding: 'utf8' })) {
      // The program is a link to another one of its name's package, and does what it is called.
      const isPart = path.basename(entry) === 'redis-server' ? entry.includes('bin/') : /\.so(\.\d+)+$/.test(entry);
      if (isPart) copyFileSync(path.join(unpacked.root, entry), path.join(parts, path.basename(entry)));
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(parts, folder);
    return existsSync(fetched.file) && runs(fetched) ? fetched : { why: 'what was fetched does not run here' };
  });
}

function environmentOf({ libraries }: Binary): NodeJS.ProcessEnv {
  return libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env;
}

function runs(binary: Binary): boolean {
  return spawnSync(binary.file, ['--version'], { env: environmentOf(binary), timeout: 5_000 }).status === 0;
}
