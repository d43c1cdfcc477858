import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { makeDataFolder, removeDataFolder } from '@stagedoor/test-support/data-folder';
import { startProgram, waitForExit, waitUntilReady } from '../embedded/child-process.ts';
import { findProgram, inFreshFolder, unpackDebianPackages } from '../embedded/fetch-program.ts';

/** A store of limits, as several gateways share one. */
export type LimitStore = {
  /** Undefined where there is none: the tests that need one then fail and say so. */
  url: string | undefined;
  stop(): Promise<void>;
};

/** The server, and the two libraries that machines without it rarely have. */
const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1'];

/** The one of LIMITS_URL, else a Valkey or Redis of our own for the time of the run, which keeps everything in memory. */
export async function startLimitStore(print: (line: string) => void): Promise<LimitStore> {
  const named = process.env.LIMITS_URL;
  if (named) return { url: named, stop: async () => {} };
  const dataDir = makeDataFolder();
  try {
    const file = await findRedisServer(path.join(dataDir, 'bin'));
    const [port = 0] = await findFreePorts(1);
    const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = startProgram(file, settings, { cwd: dataDir, env: withLibraries(file), endSignal: 'TERM' });
    await waitUntilReady(child, /Ready to accept connections/, 30_000);
    return {
      url: `redis://127.0.0.1:${port}`,
      async stop() {
        child.kill('SIGTERM');
        await waitForExit(child);
        removeDataFolder(dataDir);
      },
    };
  } catch (error) {
    removeDataFolder(dataDir);
    const why = error instanceof Error ? error.message : error;
    print(`No Valkey or Redis for the tests of shared limits (${why}): install one or set LIMITS_URL.`);
    return { url: undefined, stop: async () => {} };
  }
}

/** Looks at the PATH, then at an earlier download in `binDir`, then unpacks the packages of Debian or Ubuntu. */
async function findRedisServer(binDir: string): Promise<string> {
  const folder = path.join(binDir, 'redis');
  const fetched = path.join(folder, 'redis-server');
  const onPath = ['valkey-server', 'redis-server'].map((name) => findProgram(name, process.env));
  const found = [...onPath, fetched].find((file) => file !== undefined && runs(file));
  if (found !== undefined) return found;
  await inFreshFolder(`${folder}.apt-${process.pid}`, async (fresh) => {
    const root = await unpackDebianPackages(packages, fresh, process.env);
    const parts = path.join(fresh, 'parts');
    mkdirSync(parts);
    for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      // The program is a link to another one of its name's package, and does what it is called.
      const isPart = path.basename(entry) === 'redis-server' ? entry.includes('bin/') : /\.so(\.\d+)+$/.test(entry);
      if (isPart) copyFileSync(path.join(root, entry), path.join(parts, path.basename(entry)));
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(parts, folder);
  });
  if (!runs(fetched)) throw new Error('what was fetched does not run here');
  return fetched;
}

/** A program that was fetched has its libraries beside it. */
function withLibraries(file: string): NodeJS.ProcessEnv {
  return { ...process.env, LD_LIBRARY_PATH: path.dirname(file) };
}

function runs(file: string): boolean {
  return spawnSync(file, ['--version'], { env: withLibraries(file), timeout: 5_000 }).status === 0;
}
