import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { identifyProcess } from './supervisor/process-identity.ts';

let clone = '';
/** What a test has begun and may not have seen end. */
const children: ChildProcess[] = [];

const lock = {
  packages: {
    '': { name: 'clone' },
    'node_modules/needed': { version: '1.0.0' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/elsewhere': { version: '3.0.0', optional: true, os: ['plan9'] },
  },
};

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'stagedoor-bootstrap-'));
  mkdirSync(path.join(clone, 'scripts'));
  mkdirSync(path.join(clone, 'bin'));
  for (const file of ['bootstrap.mjs', 'scripts-without-tools.json']) {
    copyFileSync(path.join(import.meta.dirname, file), path.join(clone, 'scripts', file));
  }
  writeFileSync(path.join(clone, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(path.join(clone, 'package.json'), '{ "type": "module" }');
  const script =
    'const args: string[] = process.argv.slice(2); console.log("ran with", ...args); process.exitCode = 3;';
  for (const name of ['start', 'test']) writeFileSync(path.join(clone, `scripts/${name}.ts`), script);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(clone, { recursive: true });
});

/** Stands for npm: notes what it was asked for and does what the shell script says. */
function writeNpm(script: string): void {
  writeFileSync(path.join(clone, 'bin/npm'), `#!/bin/sh\necho "$@" >> asked\n${script}\n`, { mode: 0o755 });
}

function writeInstalled(packages: Record<string, { version: string }>): void {
  mkdirSync(path.join(clone, 'node_modules'), { recursive: true });
  writeFileSync(path.join(clone, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

function run(script: string) {
  const PATH = `${path.join(clone, 'bin')}:/usr/bin:/bin`;
  return spawnSync(
    process.execPath,
    [path.join(clone, 'scripts/bootstrap.mjs'), `scripts/${script}.ts`, '--scale', 'social=2'],
    {
      encoding: 'utf8',
      env: { PATH },
    },
  );
}

const command = (script: string) => [path.join(clone, 'scripts/bootstrap.mjs'), `scripts/${script}.ts`];

/** Runs a command beside the test: what it has said so far, and its end. */
function begin(script: string) {
  const PATH = `${path.join(clone, 'bin')}:/usr/bin:/bin`;
  const child = spawn(process.execPath, command(script), { env: { PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const begun = { child, said: '', ended: once(child, 'close') };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      begun.said += text;
    });
  }
  return begun;
}

/** An npm that installs what the lock names once the test lets it: it says that it began, and empties node_modules first. */
function writeSlowNpm(): void {
  const installed = { 'node_modules/needed': { version: '1.0.0' }, 'node_modules/tool': { version: '2.0.0' } };
  writeFileSync(path.join(clone, 'installed.json'), JSON.stringify({ packages: installed }));
  writeNpm(
    'rm -rf node_modules; echo $$ > began; while [ -e began ] && [ ! -e go-on ]; do sleep 0.02; done; mkdir -p node_modules; cp installed.json node_modules/.package-lock.json',
  );
}

const hasBegun = () => there('began') && readFileSync(path.join(clone, 'began'), 'utf8') !== '';
const there = (file: string) => existsSync(path.join(clone, file));
const goOn = () => writeFileSync(path.join(clone, 'go-on'), '');
const asked = () => readFileSync(path.join(clone, 'asked'), 'utf8');

test('in a fresh clone the packages that a start needs are installed, and the script runs with its arguments', () => {
  writeNpm('true');
  const { stdout, status } = run('start');
  expect(asked()).toMatch(/^ci .*--omit=dev/);
  expect(stdout).toMatch(/Installing packages .*\n.*Packages installed in \d+ s\.\nran with --scale social=2\n$/);
  expect(status).toBe(3);
});

test('nothing is installed where everything that is asked for is there already', () => {
  writeNpm('exit 1');
  writeInstalled({ 'node_modules/needed': { version: '1.0.0' } });
  expect(run('start').stdout).toBe('ran with --scale social=2\n');
});

test('the tests need the tools too', () => {
  writeNpm('true');
  writeInstalled({ 'node_modules/needed': { version: '1.0.0' } });
  run('test');
  expect(asked()).toMatch(/^ci .*--include=dev/);
});

test('under a system that runs from the same folder nothing is installed, by whichever command', () => {
  writeNpm('true');
  writeInstalled({ 'node_modules/needed': { version: '1.0.0' } });
  const writeRun = (identity: string | undefined) =>
    writeFileSync(path.join(clone, '.data/run.json'), JSON.stringify({ supervisor: { pid: process.pid, identity } }));
  mkdirSync(path.join(clone, '.data'));
  writeRun(identifyProcess(process.pid));
  expect(run('start').stdout).toBe('ran with --scale social=2\n');
  const { stderr, status } = run('test');
  expect(stderr).toBe(
    `Stagedoor runs from this folder (process ${process.pid}), and packages would change under it: stop it first, or run this in another clone.\n`,
  );
  expect(status).toBe(1);
  expect(existsSync(path.join(clone, 'asked'))).toBe(false);

  // What a killed system left behind, whose number somebody else has now.
  writeRun('started at another time');
  expect(run('test').status).toBe(3);
});

test('another version than the lock names is replaced', () => {
  writeNpm('true');
  writeInstalled({ 'node_modules/needed': { version: '0.9.0' } });
  run('start');
  expect(asked()).toMatch(/^ci /);
});

test.each([
  ['npm error code ENOSPC', 'the disk is full. Free some space and start again.'],
  ['npm error request to registry failed, reason: getaddrinfo ENOTFOUND', 'the package registry cannot be reached.'],
  [
    'npm error code EUSAGE\nnpm error\nnpm error The lock and package.json disagree',
    'npm ci says: The lock and package.json disagree',
  ],
])('an install that fails (%s) says in one line why, and ends with 1', (said, line) => {
  writeNpm(`echo "${said}" >&2; exit 1`);
  const { stderr, status } = run('start');
  expect(stderr).toContain(`Installing packages failed: ${line}`);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(status).toBe(1);
});

test('a second command waits for the install of the first, says so in one line, and installs nothing again', async () => {
  writeSlowNpm();
  const first = begin('test');
  await waitFor(hasBegun);
  const second = begin('start');
  await waitFor(() => second.said !== '');
  expect(second.said).toBe(
    `Another command (process ${first.child.pid}) installs packages in this folder: waiting for its end …\n`,
  );
  goOn();
  await Promise.all([first.ended, second.ended]);
  expect(asked().trim().split('\n')).toHaveLength(1);
  expect(first.said).toMatch(/\nran with\n$/);
  expect(second.said).toMatch(/ …\nran with\n$/);
  expect(there('.data/installing')).toBe(false);
});

test('what a killed install left holds nobody up', async () => {
  writeSlowNpm();
  const killed = begin('start');
  await waitFor(hasBegun);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  expect(there('.data/installing')).toBe(true);
  process.kill(Number(readFileSync(path.join(clone, 'began'), 'utf8')), 'SIGKILL');
  goOn();
  expect(run('start').stdout).toMatch(/^Installing packages .*\n.*\nran with --scale social=2\n$/);
  expect(there('.data/installing')).toBe(false);
});

test('the npm of a killed command is waited for as well', async () => {
  writeSlowNpm();
  const killed = begin('start');
  await waitFor(() => hasBegun() && readFileSync(path.join(clone, '.data/installing'), 'utf8').includes('\n'));
  const npm = readFileSync(path.join(clone, 'began'), 'utf8').trim();
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const next = begin('start');
  await waitFor(() => next.said !== '');
  expect(next.said).toBe(`Another command (process ${npm}) installs packages in this folder: waiting for its end …\n`);
  goOn();
  await next.ended;
  expect(next.said).toMatch(/ …\nran with\n$/);
  expect(asked().trim().split('\n')).toHaveLength(1);
});

test('a lock that a crash of the machine left empty holds nobody up', async () => {
  writeSlowNpm();
  mkdirSync(path.join(clone, '.data'));
  writeFileSync(path.join(clone, '.data/installing'), '');
  goOn();
  const next = begin('start');
  await next.ended;
  expect(next.said).toMatch(/^Installing packages .*\n.*\nran with\n$/);
  expect(there('.data/installing')).toBe(false);
});

test('who ends a command while it installs ends npm, too, and the next one installs', async () => {
  writeSlowNpm();
  const ended = begin('start');
  await waitFor(hasBegun);
  const npm = Number(readFileSync(path.join(clone, 'began'), 'utf8'));
  ended.child.kill('SIGTERM');
  await ended.ended;
  expect([identifyProcess(npm), ended.child.exitCode]).toEqual([undefined, 130]);
  goOn();
  expect(run('start').stdout).toMatch(/Installing packages .*\n.*\nran with/);
});

test('a folder that cannot be written is named in one line', () => {
  writeNpm('true');
  writeFileSync(path.join(clone, '.data'), 'in the way');
  const { stderr, status } = run('start');
  expect(stderr).toMatch(/^Installing packages failed: .+\n$/);
  expect(status).toBe(1);
});
