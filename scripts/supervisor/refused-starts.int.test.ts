import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDataFolder, removeDataFolder } from '@stagedoor/test-support/data-folder';
import { chooseFreePorts } from '@stagedoor/test-support/start-system';
import { expect, test, vi } from 'vitest';
import {
  clearUnfinishedRestore,
  markRestore,
  refuseUnfinishedRestore,
  unmarkRestore,
} from '../backup/unfinished-restore.ts';
import { fixtureScript, openFixtureSystems } from './fixtures/fixture-systems.ts';

// A test starts a system up to three times, with all that it waits for.
vi.setConfig({ testTimeout: 90_000 });

const { start, refusedStart } = openFixtureSystems();

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

test('one port for a service and for the database is refused with the variables of both', async () => {
  const ports = await chooseFreePorts();
  const port = ports.SOCIAL_PORT;
  const refused = await refusedStart({ ...ports, POSTGRES_PORT: String(port) });
  expect(refused.output).toBe(
    `Port ${port} is given to both social and postgres: set SOCIAL_PORT or POSTGRES_PORT to another one.`,
  );
});

test.skipIf(!canMount())('a full disk stops the start with a line that says how to mend it', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-full-'));
  const mount = 'mount -t tmpfs -o size=20m none "$1" && exec "$2" "$3"';
  const refused = spawnSync('unshare', ['-m', 'sh', '-c', mount, 'sh', dataDir, process.execPath, fixtureScript], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(
    /^The disk that holds .* has \d+ MB left and 300 MB are needed to start: free some space, .*\n$/,
  );
  removeDataFolder(dataDir);
});

test('what a restore that did not finish has left is not started', async () => {
  const dataDir = makeDataFolder();
  markRestore(dataDir, '/backups/today');
  const refused = await refusedStart({ ...(await chooseFreePorts()), DATA_DIR: dataDir });
  expect(refused.output).toBe(
    `A restore into ${dataDir} did not finish, so not everything is there: repeat it (npm run restore -- <folder>), or set DATA_DIR to another folder.`,
  );
  unmarkRestore(dataDir);
  expect(() => refuseUnfinishedRestore(dataDir)).not.toThrow();
  removeDataFolder(dataDir);
});

test('what a restore that did not finish has left is removed by the next one, and only then', () => {
  const dataDir = makeDataFolder();
  for (const name of ['files', 'postgres']) mkdirSync(path.join(dataDir, name), { recursive: true });
  clearUnfinishedRestore(dataDir, { isEmbedded: true });
  expect(existsSync(path.join(dataDir, 'files'))).toBe(true);
  markRestore(dataDir, '/backups/today');
  clearUnfinishedRestore(dataDir, { isEmbedded: false });
  expect(existsSync(path.join(dataDir, 'files'))).toBe(false);
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(true);
  clearUnfinishedRestore(dataDir, { isEmbedded: true });
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
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
  // The proxy goes nowhere: no release can be fetched. On the PATH is what finds PostgreSQL's user: no nats-server, no apt-get.
  const programs = path.join(dataDir, 'programs');
  mkdirSync(programs);
  symlinkSync('/usr/bin/id', path.join(programs, 'id'));
  const refused = await refusedStart({ DATA_DIR: dataDir, PATH: programs, HTTPS_PROXY: 'http://127.0.0.1:9' });
  expect(refused.exitCode).toBe(1);
  expect(refused.output.split('\n').at(-1)).toMatch(/^No way to get nats-server: install it .* or set NATS_URL/);
  expect(existsSync(path.join(dataDir, 'run.json'))).toBe(false);
  removeDataFolder(dataDir);
});

test('a demo world that was cut short is made again by the next start', async () => {
  const env = { ...(await chooseFreePorts()), DATA_DIR: makeDataFolder() };
  const refused = await refusedStart({ ...env, FAIL_SEED: 'yes' });
  expect(refused.output.split('\n').at(-1)).toContain(
    'The demo world of social cannot be made: Error: FAIL_SEED is set',
  );
  const system = await start(env);
  expect(system.output()).toContain('Demo world made');
  writeFileSync(path.join(system.dataDir, 'files/later'), 'content');
  await system.stop();
  const again = await start(env);
  expect(existsSync(path.join(again.dataDir, 'files/later'))).toBe(true);
});

/** Whether a file system can be made for one process, as root can. */
function canMount(): boolean {
  return process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;
}
