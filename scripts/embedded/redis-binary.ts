import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { unpackDebianPackages } from './debian-packages.ts';
import { findProgram } from './find-program.ts';
import { inFreshFolder } from './fresh-folder.ts';

export type RedisBinary = {
  file: string;
  /** Where its own libraries are, if it was fetched. */
  libraries?: string;
};

/** The server, and the two libraries that machines without it rarely have. */
const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1'];

/**
 * Finds or downloads a Valkey or Redis server: looks at the PATH, then at an earlier download in `binDir`, and then unpacks
 * the packages of Debian or Ubuntu without root. Otherwise returns the reason why there is none. On a single machine only
 * tests need the server.
 */
export async function findRedisServer(
  binDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<RedisBinary | { why: string }> {
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

/** The environment in which the binary finds its libraries. */
export function environmentOf({ libraries }: RedisBinary, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return libraries ? { ...env, LD_LIBRARY_PATH: libraries } : env;
}

function runs(binary: RedisBinary): boolean {
  const asked = spawnSync(binary.file, ['--version'], { env: environmentOf(binary), timeout: 5_000 });
  return asked.status === 0;
}
