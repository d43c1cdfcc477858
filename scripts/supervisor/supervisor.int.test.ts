import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { readLines, waitForExit } from '../embedded/child-process-output.ts';
import { writeOutsideService } from '../joining/outside-services.ts';
import { makeDataFolder, removeDataFolder } from '../testing/embedded-servers.ts';
import { chooseFreePorts, StartFailed, startSystem, type TestSystem } from '../testing/start-system.ts';
import { sendCommand } from './control.ts';
import { identifyProcess } from './process-identity.ts';

// Each test starts a system once or twice, with all that it waits for.
vi.setConfig({ testTimeout: 90_000 });

const script = path.join(import.meta.dirname, 'fixtures/start-fixture.ts');
const systems: TestSystem[] = [];

afterEach(async () => {
  for (const system of systems.splice(0)) await system.remove();
});

async function start(env: Record<string, string> = {}, args: string[] = []): Promise<TestSystem> {
  const system = await startSystem({ script, env, args });
  systems.push(system);
  return system;
}

type PlaceOptions = { env?: Record<string, string>; args?: string[]; remove?: () => void };

/**
 * A system whose tests follow each other in one place: each finds it running, and starts it again where the one before
 * ended it. `start` is for a test about the next start.
 */
function keepPlace({ env = {}, args = [], remove = () => {} }: PlaceOptions = {}) {
  let latest: TestSystem | undefined;
  async function startAgain(): Promise<TestSystem> {
    latest = await startSystem({ script, env: { ...env, ...latest?.env }, args: latest === undefined ? args : [] });
    return latest;
  }
  afterAll(async () => {
    await latest?.remove();
    remove();
  });
  return {
    start: startAgain,
    async running(): Promise<TestSystem> {
      const isRunning = latest?.supervisor.exitCode === null && latest.supervisor.signalCode === null;
      return isRunning && latest !== undefined ? latest : startAgain();
    },
  };
}

async function refusedStart(env: Record<string, string>, args: string[] = []): Promise<StartFailed> {
  try {
    await start(env, args);
  } catch (error) {
    if (error instanceof StartFailed) return error;
    throw error;
  }
  throw new Error('the start was not refused');
}

type Part = { name: string; pid: number };

function partsOf(system: TestSystem): Part[] {
  const run = JSON.parse(readFileSync(path.join(system.dataDir, 'run.json'), 'utf8')) as { parts: Part[] };
  return run.parts;
}

function pidOf(system: TestSystem, name: string): number {
  const part = partsOf(system).find((one) => one.name === name);
  if (!part) throw new Error(`${name} does not run`);
  return part.pid;
}

const isGone = (pid: number) => identifyProcess(pid) === undefined;

async function send(system: TestSystem): Promise<{ pid: number; social: string }> {
  const answer = await fetch(system.address);
  return (await answer.json()) as { pid: number; social: string };
}

describe('a system that is stopped and killed', () => {
  const place = keepPlace();

  test('every part that is killed is back within five seconds, the database and the broker too', async () => {
    const system = await place.running();
    for (const name of ['postgres', 'nats', 'auth', 'social', 'gateway']) {
      const before = pidOf(system, name);
      const printed = system.output().length;
      process.kill(before, 'SIGKILL');
      const isBack = () => system.output().slice(printed).includes(`${name} is back`);
      await waitFor(isBack, { what: `${name} again`, timeoutMs: 5_000 });
      expect(pidOf(system, name)).not.toBe(before);
    }
    expect((await send(system)).pid).toBe(pidOf(system, 'gateway'));
  });

  test('a second start from the same folder is refused while the first one runs', async () => {
    const system = await place.running();
    const refused = await refusedStart({ ...system.env });
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toMatch(/^Stagedoor already runs from .* stop it first/);
    expect((await send(system)).pid).toBeGreaterThan(0);
  });

  test('a stop ends everything within five seconds, with exit 0, and the next start finds the data', async () => {
    const system = await place.running();
    const parts = partsOf(system);
    const begun = performance.now();
    expect(await system.stop()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(parts.filter(({ pid }) => !isGone(pid))).toEqual([]);
    expect(existsSync(path.join(system.dataDir, 'run.json'))).toBe(false);

    const again = await place.start();
    expect(again.output()).not.toContain('Demo world');
  });

  test('the data outlives the loss of the secrets', async () => {
    const system = await place.running();
    await system.stop();
    rmSync(path.join(system.dataDir, 'secrets.json'));
    const again = await place.start();
    expect(again.output()).not.toContain('Demo world');
    expect(statSync(path.join(system.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('when the supervisor is killed its children end within five seconds and the next start works', async () => {
    const system = await place.running();
    const parts = partsOf(system);
    system.supervisor.kill('SIGKILL');
    await waitForExit(system.supervisor);
    await waitFor(() => parts.every(({ pid }) => isGone(pid)), {
      what: 'the end of the children',
      timeoutMs: 5_000,
    });
    const again = await place.start();
    expect((await send(again)).pid).toBeGreaterThan(0);
  });

  test('the next start ends processes that a supervisor and a guardian killed together left running', async () => {
    const system = await place.running();
    const parts = partsOf(system);
    const [guardian = 0] = guardiansOf(system);
    // Stopped, the supervisor can replace nobody.
    system.supervisor.kill('SIGSTOP');
    process.kill(guardian, 'SIGKILL');
    system.supervisor.kill('SIGKILL');
    await waitForExit(system.supervisor);
    const again = await place.start();
    expect(parts.filter(({ pid }) => !isGone(pid))).toEqual([]);
    expect((await send(again)).pid).toBeGreaterThan(0);
  });

  test('the guardian is replaced when it is killed, and the new one does its work', async () => {
    const system = await place.running();
    const first = guardiansOf(system);
    expect(first).toHaveLength(1);
    process.kill(first[0] ?? 0, 'SIGKILL');
    await waitFor(() => guardiansOf(system).some((pid) => pid !== first[0]), { what: 'a new guardian' });
    const parts = partsOf(system);
    system.supervisor.kill('SIGKILL');
    await waitFor(() => parts.every(({ pid }) => isGone(pid)), { what: 'the end of the children' });
  });
});

test('when npm, which started it, is killed the system stops cleanly', async () => {
  const dataDir = makeDataFolder();
  const env = { ...process.env, ...(await chooseFreePorts()), DATA_DIR: dataDir };
  const npm = spawn('/bin/sh', ['-c', `"${process.execPath}" "${script}" & wait`], { argv0: 'npm start', env });
  let printed = '';
  readLines(npm, (line) => {
    printed += `${line}\n`;
  });
  await waitFor(() => printed.includes('Ctrl-C stops it'), { timeoutMs: 20_000, what: 'the start' });
  npm.kill('SIGKILL');
  await waitFor(() => printed.includes('Stopped in'), { what: 'the stop' });
  expect(printed).toContain('npm is gone. Stopping');
  removeDataFolder(dataDir);
});

test('a port that is taken is named with its service and the variable that moves it', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const refused = await refusedStart({ SOCIAL_PORT: String(port) });
  blocker.close();
  expect(refused.exitCode).toBe(1);
  expect(refused.output).toBe(`Port ${port}, for social, is taken: free it, or set SOCIAL_PORT to another one.`);
});

test.skipIf(!canMount())('a full disk stops the start with a line that says how to mend it', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-full-'));
  const mount = 'mount -t tmpfs -o size=20m none "$1" && exec "$2" "$3"';
  const refused = spawnSync('unshare', ['-m', 'sh', '-c', mount, 'sh', dataDir, process.execPath, script], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(
    /^The disk that holds .* has \d+ MB left and 300 MB are needed to start: free some space, .*\n$/,
  );
  removeDataFolder(dataDir);
});

test('a variable with a wrong value is named without its value, all of them in one line', async () => {
  const refused = await refusedStart({ SOCIAL_PORT: 'eighty', DATABASE_URL: 'mysql://secret@there' });
  expect(refused.output).toBe(
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://; SOCIAL_PORT must be a whole number from 1 to 65535.',
  );
});

test('a service that refuses its configuration stops the start with its own line and leaves nothing running', async () => {
  const env = { ...(await chooseFreePorts()), DATA_DIR: makeDataFolder(), BREAK: 'social' };
  const refused = await refusedStart(env);
  expect(refused.exitCode).toBe(1);
  expect(refused.output.split('\n').at(-1)).toBe('social does not start: BREAK must not name this service');
  expect(existsSync(path.join(env.DATA_DIR, 'run.json'))).toBe(false);
  removeDataFolder(env.DATA_DIR);
});

test('a service that throws while it starts is told by its error, not by its stack', async () => {
  const dataDir = makeDataFolder();
  const refused = await refusedStart({ DATA_DIR: dataDir, THROW: 'social' });
  expect(refused.output.split('\n').at(-1)).toBe('social does not start: TypeError: THROW names this service');
  removeDataFolder(dataDir);
});

test('without nats-server a line says how to install it', async () => {
  const dataDir = makeDataFolder();
  rmSync(path.join(dataDir, 'bin'));
  // The proxy goes nowhere: no release can be fetched. An empty PATH: no nats-server and no apt-get.
  const refused = await refusedStart({ DATA_DIR: dataDir, PATH: '/nowhere', HTTPS_PROXY: 'http://127.0.0.1:9' });
  expect(refused.exitCode).toBe(1);
  expect(refused.output.split('\n').at(-1)).toMatch(/^No way to get nats-server: install it .* or set NATS_URL/);
  expect(existsSync(path.join(dataDir, 'run.json'))).toBe(false);
  removeDataFolder(dataDir);
});

test('a demo world that was cut short is made anew by the next start', async () => {
  const env = { ...(await chooseFreePorts()), DATA_DIR: makeDataFolder() };
  const refused = await refusedStart({ ...env, FAIL_SEED: 'yes' });
  expect(refused.output.split('\n').at(-1)).toContain(
    'The demo world of social cannot be made: Error: FAIL_SEED is set',
  );
  const system = await start(env);
  expect(system.output()).toContain('Demo world made');
  writeFileSync(path.join(system.dataDir, 'files/later'), 'kept');
  await system.stop();
  const again = await start(env);
  expect(existsSync(path.join(again.dataDir, 'files/later'))).toBe(true);
});

test('--scale starts further instances and tells the gateway where', async () => {
  const system = await start({}, ['--scale', 'social=2']);
  const { social } = await send(system);
  const answers = await Promise.all(
    social.split(',').map(async (address) => (await (await fetch(address)).json()) as { pid: number }),
  );
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
});

test('in dev a service is restarted when a file of it is saved, and only that service', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'stagedoor-fixture-'));
  cpSync(path.join(import.meta.dirname, 'fixtures/system'), root, { recursive: true });
  const system = await start({ FIXTURE_ROOT: root }, ['--dev', '--no-demo']);
  const [auth, social] = [pidOf(system, 'auth'), pidOf(system, 'social')];
  const file = path.join(root, 'services/social/src/main.ts');
  writeFileSync(file, `${readFileSync(file, 'utf8')}// saved\n`);
  await waitFor(() => partsOf(system).some(({ name, pid }) => name === 'social' && pid !== social), {
    what: 'a new social',
  });
  expect(pidOf(system, 'auth')).toBe(auth);
  await system.stop();
  removeDataFolder(root);
});

describe('a system without a demo world', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'stagedoor-fixture-'));
  cpSync(path.join(import.meta.dirname, 'fixtures/system'), root, { recursive: true });
  const place = keepPlace({ env: { FIXTURE_ROOT: root }, args: ['--no-demo'], remove: () => removeDataFolder(root) });

  test('--no-demo leaves the demo world out, for the starts after it too', async () => {
    const system = await place.running();
    await system.stop();
    const again = await place.start();
    expect(existsSync(path.join(again.dataDir, 'files/seeded'))).toBe(false);
  });

  test('a service that comes while the system runs is started on its own port, and ends when it goes', async () => {
    const system = await place.running();
    const auth = pidOf(system, 'auth');
    cpSync(path.join(root, 'services/social'), path.join(root, 'coming'), { recursive: true });
    renameSync(path.join(root, 'coming'), path.join(root, 'services/calendar'));
    await waitFor(() => system.output().includes('Services have changed'), { what: 'the new service' });
    const answer = await fetch(`http://127.0.0.1:${system.env.CALENDAR_PORT}`);
    expect(await answer.json()).toMatchObject({ pid: pidOf(system, 'calendar'), database: true, nats: true });

    rmSync(path.join(root, 'services/calendar'), { recursive: true });
    await waitFor(() => !partsOf(system).some(({ name }) => name === 'calendar'), { what: 'the end of the service' });
    expect(pidOf(system, 'auth')).toBe(auth);
  });

  test('a service whose second process does not start goes on with its first, and whoever asked is told why', async () => {
    const system = await place.running();
    const sendRestart = (restart: string) => sendCommand(system.dataDir, { restart }, () => {});
    // The tiny services listen by themselves, as one does that does not know of the sockets it is given.
    const first = pidOf(system, 'social');
    await expect(sendRestart('social')).rejects.toThrow(
      /^social does not start a second time, and the first goes on: /,
    );
    expect(pidOf(system, 'social')).toBe(first);
    await expect(sendRestart('calendar')).rejects.toThrow(
      'There is no calendar to restart: name one of auth, social, gateway',
    );

    process.kill(first, 'SIGKILL');
    await waitFor(() => system.output().includes('social is back'), { what: 'social again' });
    await system.stop();
    await expect(sendRestart('social')).rejects.toThrow(/^Nothing runs from .*: npm start starts it\.$/);
  });
});

test('a service of a folder elsewhere is started when it is named, and ends when it is not', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'stagedoor-fixture-'));
  cpSync(path.join(import.meta.dirname, 'fixtures/system'), root, { recursive: true });
  const folder = path.join(root, 'team/calendar');
  cpSync(path.join(root, 'services/social'), folder, { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  const system = await start({ FIXTURE_ROOT: root }, ['--no-demo']);
  const auth = pidOf(system, 'auth');
  const file = path.join(system.dataDir, 'outside-services.json');
  writeOutsideService(file, 'calendar', { folder, scopes: [] });
  await waitFor(() => partsOf(system).some(({ name }) => name === 'calendar'), { what: 'the service' });
  await waitFor(() => system.output().includes('Services have changed'), { what: 'the new service' });
  const answer = await fetch(`http://127.0.0.1:${system.env.CALENDAR_PORT}`);
  expect(await answer.json()).toMatchObject({ pid: pidOf(system, 'calendar'), database: true, nats: true });

  // What cannot run is told, and what runs goes on.
  writeOutsideService(file, 'llc', { folder: path.join(root, 'nowhere'), scopes: [] });
  await waitFor(() => system.output().includes('nowhere is no service that can run'), { what: 'the refusal' });
  expect((await fetch(`http://127.0.0.1:${system.env.CALENDAR_PORT}`)).status).toBe(200);

  writeOutsideService(file, 'llc', undefined);
  writeOutsideService(file, 'calendar', undefined);
  await waitFor(() => !partsOf(system).some(({ name }) => name === 'calendar'), { what: 'the end of the service' });
  expect(existsSync(path.join(folder, 'src/main.ts'))).toBe(true);
  expect(pidOf(system, 'auth')).toBe(auth);
  await system.stop();
  removeDataFolder(root);
});

/** Whether a file system can be made for one process, as root can. */
function canMount(): boolean {
  return process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;
}

/** The shells below the supervisor that run guardian.sh. */
function guardiansOf(system: TestSystem): number[] {
  const children = readFileSync(`/proc/${system.supervisor.pid}/task/${system.supervisor.pid}/children`, 'utf8');
  return children
    .trim()
    .split(' ')
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('guardian.sh'));
}
