import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnsavedWork } from './find-unsaved-work.ts';

const asWritten = [{ path: 'src/a.ts', content: 'as written' }];

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stagedoor-work-'));
  mkdirSync(path.join(root, 'services/llc/src'), { recursive: true });
  write('src/a.ts', 'as written');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  writeFileSync(path.join(root, 'services/llc', file), content);
}
function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd: root });
}

test('unchanged files of the command are no unsaved work', () => {
  expect(findUnsavedWork(root, 'llc', asWritten)).toEqual([]);
});

test('without git every changed or added file is unsaved work', () => {
  write('src/a.ts', 'changed');
  write('src/b.ts', 'added');
  expect(findUnsavedWork(root, 'llc', asWritten)).toEqual(['src/a.ts', 'src/b.ts']);
});

test('what was built of a screen is no work', () => {
  mkdirSync(path.join(root, 'services/llc/web/dist'), { recursive: true });
  write('web/dist/screen.json', '{}');
  write('web/screen.tsx', 'added');
  expect(findUnsavedWork(root, 'llc', asWritten)).toEqual(['web/screen.tsx']);
});

test('committed files are no unsaved work; files changed since are', () => {
  write('src/b.ts', 'added');
  write('src/c.ts', 'added');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'all');
  expect(findUnsavedWork(root, 'llc', asWritten)).toEqual([]);
  write('src/c.ts', 'changed again');
  expect(findUnsavedWork(root, 'llc', asWritten)).toEqual(['src/c.ts']);
});
