import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { setGlobalProxyFromEnv } from 'node:http';
import path from 'node:path';

/** How long a download may take. Downloads by apt give up a silent connection sooner. */
const downloadTimeoutMs = 180_000;

/** Returns the path of a program on the PATH, or undefined. */
export function findProgram(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** Runs `work` with an empty folder that is removed afterwards. */
export async function inFreshFolder<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Downloads a file, through the proxy of `HTTPS_PROXY`. Returns the error, or undefined on success. */
export async function downloadFile(address: string, file: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const restoreProxy = setGlobalProxyFromEnv(env);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(downloadTimeoutMs) });
    if (!response.ok) return `${new URL(address).host} answered ${response.status}`;
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    return undefined;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message || cause.name : String(cause);
  } finally {
    restoreProxy();
  }
}

/**
 * Downloads packages of Debian or Ubuntu into `folder` and unpacks them there, without root and without installing them.
 * apt needs no root if its cache, and if necessary its lists, are in folders of our own; it verifies the packages'
 * signatures itself. Returns the folder that stands for `/`, or why there is none.
 */
export async function unpackDebianPackages(
  names: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv,
  timeoutMs: number = downloadTimeoutMs,
): Promise<{ root: string } | { why: string }> {
  const [apt, dpkg] = [findProgram('apt-get', env), findProgram('dpkg', env)];
  if (!apt || !dpkg) return { why: 'no apt-get here' };
  const root = path.join(folder, 'unpacked');
  for (const needed of ['lists/partial', 'cache/archives/partial', 'unpacked']) {
    mkdirSync(path.join(folder, needed), { recursive: true });
  }
  const settings = [`Dir::Cache=${folder}/cache`, 'Acquire::Languages=none', 'Acquire::Retries=0'];
  // By default apt waits two minutes on a silent connection.
  settings.push('Acquire::http::Timeout=5', 'Acquire::https::Timeout=5');
  // As root, apt would download as a user of its own, who cannot enter this folder.
  settings.push('APT::Sandbox::User=root');
  const runApt = (args: string[], more: string[] = []) =>
    runToItsEnd(apt, [...[...settings, ...more].flatMap((option) => ['-o', option]), ...args], folder, timeoutMs);

  let problem = await runApt(['download', ...names]);
  if (problem !== undefined) {
    const ownLists = [`Dir::State::Lists=${folder}/lists`];
    // Other package sources may fail; the download itself shows whether the packages are available.
    await runApt(['update'], ownLists);
    problem = await runApt(['download', ...names], ownLists);
  }
  if (problem !== undefined) return { why: problem };
  const archives = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  if (archives.length < names.length) return { why: 'apt-get brought nothing' };
  for (const archive of archives) {
    const unpacked = spawnSync(dpkg, ['-x', path.join(folder, archive), root], { encoding: 'utf8' });
    if (unpacked.status !== 0) return { why: unpacked.stderr.trim().split('\n')[0] ?? 'it cannot be unpacked' };
  }
  return { root };
}

/** Returns the last line that a failed program printed; undefined where it went well. */
function runToItsEnd(command: string, args: string[], cwd: string, timeout: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, timeout, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      if (error === null) resolve(undefined);
      else if (error.killed) resolve(`not done after ${timeout / 1_000} s`);
      else resolve(`${stdout}\n${stderr}`.trim().split('\n').at(-1) || error.message);
    });
  });
}
