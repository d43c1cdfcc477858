import { spawn } from 'node:child_process';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { makeDataFolder, removeDataFolder } from '@stagedoor/test-support/data-folder';
import { chooseFreePorts, type TestSystem } from '@stagedoor/test-support/start-system';
import { describe, expect, test, vi } from 'vitest';
import { readLines, waitForExit } from '../embedded/child-process.ts';
import {
  askGateway,
  fixtureScript,
  isGone,
  keepPlace,
  openFixtureSystems,
  partsOf,
  pidOf,
} from './fixtures/fixture-systems.ts';

// Each test starts a system once or twice, with all that it waits for.
vi.setConfig({ testTimeout: 90_000 });

const { refusedStart } = openFixtureSystems();

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
    expect((await askGateway(system)).pid).toBe(pidOf(system, 'gateway'));
  });

  test('a second start from the same folder is refused while the first one runs', async () => {
    const system = await place.running();
    const refused = await refusedStart({ ...system.env });
    expect(refused.exitCode).toBe(1);
    expect(refused.output).toMatch(/^Stagedoor already runs from .* stop it first/);
    expect((await askGateway(system)).pid).toBeGreaterThan(0);
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

  test('data without its secrets is refused in one line, and opened once they are back', async () => {
    const system = await place.running();
    await system.stop();
    const file = path.join(system.dataDir, 'secrets.json');
    const aside = `${file}.aside`;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    renameSync(file, aside);
    expect((await refusedStart({ ...system.env })).output).toBe(
      `${system.dataDir} has a database but no secrets.json: put it back, or point DATA_DIR at another folder.`,
    );
    renameSync(aside, file);
    expect((await place.start()).output()).not.toContain('Demo world');
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
    expect((await askGateway(again)).pid).toBeGreaterThan(0);
  });

  test('the next start ends what was left by a supervisor and the shells that would have ended its stores', async () => {
    const system = await place.running();
    const parts = partsOf(system);
    // Stopped, the supervisor can start nothing again.
    system.supervisor.kill('SIGSTOP');
    for (const pid of shellsOf(system)) process.kill(pid, 'SIGKILL');
    // As where the whole machine ran out of memory. The connections of PostgreSQL end a moment after it.
    process.kill(pidOf(system, 'postgres'), 'SIGKILL');
    process.kill(pidOf(system, 'social'), 'SIGSTOP');
    system.supervisor.kill('SIGKILL');
    await waitForExit(system.supervisor);
    expect(isGone(pidOf(system, 'nats'))).toBe(false);
    const again = await place.start();
    expect(parts.filter(({ pid }) => !isGone(pid))).toEqual([]);
    expect((await askGateway(again)).pid).toBeGreaterThan(0);
  });

  test('a run file, and locks of the database, that name processes of others since the machine was started keep nobody out', async () => {
    const system = await place.running();
    await system.stop();
    const other = { name: 'social', pid: process.pid, identity: 'of another time' };
    writeFileSync(path.join(system.dataDir, 'run.json'), JSON.stringify({ supervisor: other, parts: [other] }));
    writeFileSync(path.join(system.dataDir, 'postgres/data/postmaster.pid'), `${process.pid}\n`);
    const again = await place.start();
    expect((await askGateway(again)).pid).toBeGreaterThan(0);
    await again.stop();
    // As after a power cut while it was written.
    writeFileSync(path.join(system.dataDir, 'run.json'), '{"superv');
    expect((await askGateway(await place.start())).pid).toBeGreaterThan(0);
  });
});

test('when npm, which started it, is killed the system stops cleanly', async () => {
  const dataDir = makeDataFolder();
  const env = { ...process.env, ...(await chooseFreePorts()), DATA_DIR: dataDir };
  const npm = spawn(
    '/bin/sh',
    ['-c', `sh -c '"${process.execPath}" "${fixtureScript}" & : bootstrap.mjs; wait' & wait`],
    {
      argv0: 'npm start',
      env,
    },
  );
  let printed = '';
  readLines(npm, (line) => {
    printed += `${line}\n`;
  });
  await waitFor(() => printed.includes('Ctrl-C stops it'), { timeoutMs: 60_000, what: 'the start' });
  npm.kill('SIGKILL');
  await waitFor(() => printed.includes('Stopped in'), { what: 'the stop' });
  expect(printed).toContain('npm is gone. Stopping');
  removeDataFolder(dataDir);
});

/** The shells below the supervisor that end its stores after it. */
function shellsOf(system: TestSystem): number[] {
  const children = readFileSync(`/proc/${system.supervisor.pid}/task/${system.supervisor.pid}/children`, 'utf8');
  return children
    .trim()
    .split(' ')
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh'));
}
