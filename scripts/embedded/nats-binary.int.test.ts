import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNatsServer } from './nats-binary.ts';
import { runWhileItMoves } from './run-with-stall-detection.ts';

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

test('a nats-server on the PATH comes before one that was fetched', async () => {
  const onPath = writeProgram(path.join(folder, 'path/nats-server'), 'echo "nats-server: v2.11.1"');
  writeProgram(path.join(folder, 'bin/nats-server'), 'echo "nats-server: v2.9.10"');
  expect(await findNatsServer(path.join(folder, 'bin'), print, { PATH: path.join(folder, 'path') })).toBe(onPath);
});

test('one that is too old is passed over for the one that was fetched', async () => {
  writeProgram(path.join(folder, 'path/nats-server'), 'echo "nats-server: v2.8.4"');
  const fetched = writeProgram(path.join(folder, 'bin/nats-server'), 'echo "nats-server: v2.9.10"');
  expect(await findNatsServer(path.join(folder, 'bin'), print, { PATH: path.join(folder, 'path') })).toBe(fetched);
});

test('a fetch that makes no progress is given up', async () => {
  const hanging = writeProgram(path.join(folder, 'hang'), 'echo "0% [Waiting]"; exec sleep 60');
  const begun = performance.now();
  expect(await runWhileItMoves(hanging, [], folder, 300)).toEqual({ ok: false, reason: 'no progress for 0.3 s' });
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('a fetch that goes on is waited for, and a failure is told in its own words', async () => {
  const slow = writeProgram(path.join(folder, 'slow'), 'for i in 1 2 3 4; do echo $i; sleep 0.2; done');
  expect(await runWhileItMoves(slow, [], folder, 600)).toEqual({ ok: true });
  const failing = writeProgram(path.join(folder, 'fail'), 'echo "E: Unable to locate package" >&2; exit 100');
  expect(await runWhileItMoves(failing, [], folder)).toEqual({ ok: false, reason: 'E: Unable to locate package' });
});
