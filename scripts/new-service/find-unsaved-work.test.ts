import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnsavedWork } from './find-unsaved-work.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stagedoor-work-'));
  mkdirSync(path.join(root, 'services/llc/web/dist'), { recursive: true });
  write('services/llc/a.ts', 'as written');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  writeFileSync(path.join(root, file), content);
}
function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd: root });
}

test('work is what is not committed; what was built is none', () => {
  write('.gitignore', 'dist/\n');
  write('services/llc/web/dist/screen.json', '{}');
  git('init', '--quiet');
  expect(findUnsavedWork(root, 'llc')).toEqual(['services/llc/a.ts']);
  git('add', '.');
  git('commit', '--quiet', '--message', 'all');
  expect(findUnsavedWork(root, 'llc')).toEqual([]);
  write('services/llc/a.ts', 'changed');
  write('services/llc/b.ts', 'added');
  write('b.ts', 'elsewhere');
  expect(findUnsavedWork(root, 'llc')).toEqual(['services/llc/a.ts', 'services/llc/b.ts']);
});

test('without git nobody knows', () => {
  expect(findUnsavedWork(root, 'llc')).toBeUndefined();
});
