import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [`scripts/${command}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
}

// A misspelt option must not be passed over: `screens` would delete pictures, `backup` would make a folder of that name.
test.each([
  'backup',
  'check',
  'deployment',
  'deployment/make-secrets',
  'join-service',
  'new-service',
  'pack',
  'remove-service',
  'restore',
  'screens',
  'secrets',
])('%s refuses an option that it does not know, with its usage in one line', (command) => {
  const { status, stdout, stderr } = run(command, ['--no-such-option']);
  expect(stderr).toMatch(/^.*usage: .+\n$/);
  expect(stdout).toBe('');
  expect(status).toBe(1);
});

test('npm test takes stages, or files and folders, and says so otherwise', () => {
  for (const asked of [['no-such-stage'], ['unit', 'scripts/test.ts']]) {
    const { status, stderr } = run('test', asked);
    expect(stderr).toMatch(/: npm test \[check\] .+, or npm test <file or folder>\n$/);
    expect(status).toBe(1);
  }
  const { status, stdout } = run('test', ['scripts/read-arguments.test.ts']);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/Test Files .*1 passed/)]);
});

test('the tests of a service are chosen by a part of their path', () => {
  const none = run('run-service-tests', ['payments', 'no-such-test']);
  expect([none.status, none.stderr]).toEqual([1, 'No test of payments has no-such-test in its path.\n']);
  const { status, stdout } = run('run-service-tests', ['payments', 'ledger/fee']);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/Test Files .*1 passed/)]);
});

test('replace goes back to no version whose migrations a baseline has replaced, and says so before it stops anything', () => {
  const { status, stderr } = run('replace', ['fan-crm', 'social=2.0.0']);
  expect(stderr).toMatch(/^social cannot go back to version 2\.0\.0: .+ Nothing was stopped\.\n$/);
  expect(status).toBe(1);
});

test('join:service trusts a screen only where it is told to, and says what that means', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'stagedoor-joining-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  const folder = path.join(place, 'calendar');
  for (const part of ['src', 'web', 'node_modules']) mkdirSync(path.join(folder, part), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{}');
  for (const file of ['src/main.ts', 'web/screen.tsx']) writeFileSync(path.join(folder, file), '');
  const file = path.join(place, 'outside-services.json');
  const join = (...args: string[]) => run('join-service', ['calendar', folder, ...args], { OUTSIDE_SERVICES: file });
  const isTrusted = () => JSON.parse(readFileSync(file, 'utf8')).calendar.trustsScreen;

  const withoutTrust = join();
  expect([withoutTrust.status, isTrusted()]).toEqual([0, false]);
  expect(withoutTrust.stdout).toContain('Its screen is not shown: a screen runs as code of the app itself');
  const withTrust = join('--trust-screen');
  expect([withTrust.status, isTrusted()]).toEqual([0, true]);
  expect(withTrust.stdout).toContain('Its screen is trusted: it runs as code of the app itself');
  expect([join().status, isTrusted()]).toEqual([0, false]);
});

test.each([['list', 'one', 'two'], ['replay', 'one', 'two'], ['setup', 'one'], ['repaly']])(
  'events refuses %j with its usage',
  (...args) => {
    const { status, stdout, stderr } = run('events', args);
    expect(stderr).toMatch(/^usage: .+\n$/);
    expect([status, stdout]).toEqual([1, '']);
  },
);

test.each(['list', 'replay'])('events %s ends with a line where no broker answers', async (command) => {
  const [port] = await findFreePorts(1);
  const { status, stderr } = run('events', [command], { NATS_URL: `nats://127.0.0.1:${port}` });
  expect([status, stderr]).toEqual([1, 'NATS does not answer: is the system running?\n']);
});

test.each([
  ['list', 'nosuch.consumer', 'There is no service nosuch with consumers: name one as <service>.<consumer>.\n'],
  ['replay', 'payments.on-nothing', /^There is no consumer payments\.on-nothing; payments has payments\.on-.+\.\n$/],
])('events %s refuses %s, which would never have dead letters', (command, consumer, message) => {
  const { status, stdout, stderr } = run('events', [command, consumer], { NATS_URL: 'nats://127.0.0.1:1' });
  expect(stderr).toMatch(message);
  expect([status, stdout]).toEqual([1, '']);
});

test('age measures nothing where one of the services is not known, and says which are', () => {
  const { status, stdout, stderr } = run('age', ['--service', 'social', '--service', 'nobody']);
  expect(stderr).toMatch(/^nobody is not filled; usage: npm run age .+payments.+\n$/);
  expect([status, stdout]).toEqual([1, '']);
});

test('deployment refuses a folder without --outside, and writes nothing', () => {
  const { status, stdout, stderr } = run('deployment', ['--into', '/nowhere/joined']);
  expect(stderr).toMatch(/^--into goes with --outside; usage: .+\n$/);
  expect([status, stdout]).toEqual([1, '']);
});

test('pack says in one line that the place for the packages is a file', () => {
  const { status, stdout, stderr } = run('pack', ['--into', 'README.md']);
  expect(stderr).toMatch(/README\.md is no folder, or is in none: name another place\.\n$/);
  expect([status, stdout]).toEqual([1, '']);
});
