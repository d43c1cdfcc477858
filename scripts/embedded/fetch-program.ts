import { execFile, execFileSync } from 'node:child_process';
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

/** Downloads a file, through the proxy of `HTTPS_PROXY`. Throws an error that says why it cannot. */
export async function downloadFile(address: string, file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const restoreProxy = setGlobalProxyFromEnv(env);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(downloadTimeoutMs) });
    if (!response.ok) throw new Error(`${new URL(address).host} answered ${response.status}`);
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    // fetch itself only says that it failed.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  } finally {
    restoreProxy();
  }
}

/**
 * Downloads packages of Debian or Ubuntu into `folder` and unpacks them there, without root and without installing them.
 * apt needs no root if its cache, and if necessary its lists, are in folders of our own; it verifies the packages'
 * signatures itself. Returns the folder that stands for `/`. Throws an error that says why there is none.
 */
export async function unpackDebianPackages(
  names: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv,
  timeoutMs: number = downloadTimeoutMs,
): Promise<string> {
  const [apt, dpkg] = [findProgram('apt-get', env), findProgram('dpkg', env)];
  if (!apt || !dpkg) throw new Error('no apt-get here');
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

  await runApt(['download', ...names]).catch(async () => {
    const ownLists = [`Dir::State::Lists=${folder}/lists`];
    // Other package sources may fail; the download itself shows whether the packages are available.
    await runApt(['update'], ownLists).catch(() => {});
    await runApt(['download', ...names], ownLists);
  });
  const archives = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  if (archives.length < names.length) throw new Error('apt-get brought nothing');
  for (const archive of archives) execFileSync(dpkg, ['-x', path.join(folder, archive), root]);
  return root;
}

/** Rejects with the last line that a failed program printed. */
function runToItsEnd(command: string, args: string[], cwd: string, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, timeout, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
      if (error === null) return resolve();
      const lastLine = `${stdout}\n${stderr}`.trim().split('\n').at(-1);
      reject(new Error(error.killed ? `not done after ${timeout / 1_000} s` : lastLine || error.message));
    });
  });
}
