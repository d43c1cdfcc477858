import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unpackDebianPackages } from './fetch-program.ts';
import { findNatsServer } from './nats-binary.ts';

let folder = '';
let said: string[] = [];
const print = (line: string) => said.push(line);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-nats-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeProgram(place: string, script: string): string {
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return place;
}

const find = (PATH: string) =>
  findNatsServer(path.join(folder, 'bin'), print, { PATH, HTTPS_PROXY: 'http://127.0.0.1:9' });

test('a nats-server on the PATH comes before one that was fetched', async () => {
  const onPath = writeProgram(path.join(folder, 'path/nats-server'), 'echo "nats-server: v2.11.1"');
  writeProgram(path.join(folder, 'bin/nats-server'), 'echo "nats-server: v2.9.10"');
  expect(await find(path.join(folder, 'path'))).toBe(onPath);
});

test('one that is too old is passed over for the one that was fetched', async () => {
  writeProgram(path.join(folder, 'path/nats-server'), 'echo "nats-server: v2.8.4"');
  const fetched = writeProgram(path.join(folder, 'bin/nats-server'), 'echo "nats-server: v2.9.10"');
  expect(await find(path.join(folder, 'path'))).toBe(fetched);
});

test('where nothing can be fetched each way is told in its own words, and what to install', async () => {
  writeProgram(path.join(folder, 'path/apt-get'), 'echo "E: Unable to locate package" >&2; exit 100');
  writeProgram(path.join(folder, 'path/dpkg'), 'exit 1');
  await expect(find(path.join(folder, 'path'))).rejects.toThrow(/^No way to get nats-server: install it/);
  expect(said).toContain('nats-server from the Debian or Ubuntu package: E: Unable to locate package.');
  expect(said.at(-1)).toMatch(/^nats-server from the official release [\d.]+: .*(ECONNREFUSED|proxy|connect).*$/i);
});

test('a fetch that does not end is given up', async () => {
  writeProgram(path.join(folder, 'path/apt-get'), 'echo "0% [Waiting]"; exec /bin/sleep 60');
  writeProgram(path.join(folder, 'path/dpkg'), 'exit 1');
  const PATH = `${path.join(folder, 'path')}:/usr/bin:/bin`;
  await expect(unpackDebianPackages(['nats-server'], folder, { PATH }, 300)).rejects.toThrow('not done after 0.3 s');
});
