import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Finding } from '../proving/proof.ts';
import { makeDataFolder } from '../testing/embedded-servers.ts';
import { StartFailed, startSystem } from '../testing/start-system.ts';

export const bar =
  'A port taken, a wrong variable, a full disk, no way to get nats-server: one line that says what and how to mend it, exit not 0, nothing left running.';

type Refused = { output: string; exitCode: number | null };

export async function run(): Promise<Finding[]> {
  return [
    checkRefusal('port taken', await startWithTakenPort(), /^Port \d+, for auth, is taken: free it, or set AUTH_PORT/),
    checkRefusal('wrong variable of the start', await refusal({ NATS_PORT: 'x' }), /^NATS_PORT must be a whole number/),
    checkRefusal('wrong variable of a service', await refusal({ FEATURES: 'everything' }), /FEATURES must be /),
    checkRefusal(
      'full disk',
      await withFullDisk(),
      /^The disk that holds .* free some space, or point DATA_DIR at another disk/,
    ),
    checkRefusal('no nats-server', await withoutNats(), /^No way to get nats-server: install it .* or set NATS_URL/),
  ];
}

function checkRefusal(name: string, { output, exitCode }: Refused, expected: RegExp): Finding {
  const last = output.split('\n').at(-1) ?? '';
  const alone = expected.test(last);
  return { measured: `${name}: exit ${exitCode}, "${last}"`, holds: alone && exitCode !== 0 && exitCode !== null };
}

async function refusal(env: Record<string, string>): Promise<Refused> {
  const dataDir = env.DATA_DIR ?? makeDataFolder();
  try {
    const system = await startSystem({ args: ['--no-demo'], env: { ...env, DATA_DIR: dataDir } });
    await system.stop();
    return { output: 'it started', exitCode: 0 };
  } catch (error) {
    if (!(error instanceof StartFailed)) throw error;
    // A supervisor takes this file away when all its children are gone.
    const left = existsSync(path.join(dataDir, 'run.json'));
    return { output: left ? `${error.output}\nsomething is left running` : error.output, exitCode: error.exitCode };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function startWithTakenPort(): Promise<Refused> {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const address = blocker.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  try {
    return await refusal({ AUTH_PORT: port });
  } finally {
    blocker.close();
  }
}

async function withoutNats(): Promise<Refused> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-bare-'));
  const programs = mkdtempSync(path.join(tmpdir(), 'stagedoor-programs-'));
  // By it root finds the user that PostgreSQL runs as.
  symlinkSync('/usr/bin/id', path.join(programs, 'id'));
  try {
    return await refusal({ DATA_DIR: dataDir, PATH: programs, HTTPS_PROXY: 'http://127.0.0.1:9' });
  } finally {
    rmSync(programs, { recursive: true, force: true });
  }
}

/** A file system of 20 MB that exists only for the started process. */
async function withFullDisk(): Promise<Refused> {
  const place = mkdtempSync(path.join(tmpdir(), 'stagedoor-full-'));
  const start = path.resolve(import.meta.dirname, '../start.ts');
  const namespaces = process.getuid?.() === 0 ? ['-m'] : ['-Urm'];
  const script = 'mount -t tmpfs -o size=20m none "$1" && exec "$2" "$3" --no-demo';
  const result = spawnSync('unshare', [...namespaces, 'sh', '-c', script, 'sh', place, process.execPath, start], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: place },
  });
  if (result.error) throw new Error(`unshare, for a disk that is full: ${result.error.message}`);
  const empty = readdirSync(place).length === 0;
  rmSync(place, { recursive: true, force: true });
  return {
    output: `${result.stdout}${result.stderr}${empty ? '' : '\nfiles are left'}`.trim(),
    exitCode: result.status,
  };
}
