import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'stagedoor-memory-'));
});
afterEach(() => rmSync(place, { recursive: true }));

test.runIf(process.platform === 'linux')('a run has a folder that other users can pass through, and only one', () => {
  const folder = makeMemoryFolder(place, 0) ?? '';
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  expect(makeMemoryFolder(place, 0)).toBeUndefined();
});

test.runIf(process.platform === 'linux')('what a killed run left is removed, and what another one uses is not', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const [left, used] = [ended, process.ppid].map((pid) => path.join(place, `stagedoor-tests-${pid}`)) as [
    string,
    string,
  ];
  for (const folder of [left, used]) mkdirSync(folder);
  makeMemoryFolder(place, 0);
  expect([existsSync(left), existsSync(used)]).toEqual([false, true]);
});

test('there is none where memory is short or the file system is missing', () => {
  expect(makeMemoryFolder(place, Number.POSITIVE_INFINITY)).toBeUndefined();
  expect(makeMemoryFolder(path.join(place, 'missing'), 0)).toBeUndefined();
});
