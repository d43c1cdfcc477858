import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openResultFile } from './result-file.ts';

test('a place for the result is made, or refused at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a', 'b', 'bench.json');
  openResultFile(file);
  openResultFile(file);
  expect(existsSync(file)).toBe(true);
  expect(() => openResultFile(folder)).toThrow(`${folder} cannot be written`);
  expect(() => openResultFile(join(file, 'c', 'bench.json'))).toThrow('cannot be written');
});

// A loop without end in Node.js's own making of several folders at once.
test.skipIf(process.platform !== 'linux')('a place that nobody can make is refused, too', () => {
  expect(() => openResultFile('/proc/x/y.json')).toThrow('/proc/x/y.json cannot be written: ENOENT');
});
