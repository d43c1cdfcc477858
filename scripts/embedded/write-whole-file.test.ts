import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWholeFile } from './write-whole-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-whole-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('makes the folder, replaces what was there, and lets only the owner read it', () => {
  const file = path.join(folder, 'new/secrets.json');
  for (const text of ['one', 'two']) {
    writeWholeFile(file, text, { mode: 0o600 });
    expect(readFileSync(file, 'utf8')).toBe(text);
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['secrets.json']);
});

test('takes no rights from a file that a killed process left beside it', () => {
  const file = path.join(folder, 'secrets.json');
  writeFileSync(`${file}.new`, 'half', { mode: 0o644 });
  writeWholeFile(file, 'whole', { mode: 0o600 });
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['whole', 0o600]);
});

test('leaves the file as it was where the new one cannot be written', () => {
  const file = path.join(folder, 'secrets.json');
  writeWholeFile(file, 'before', { mode: 0o600 });
  mkdirSync(`${file}.new`);
  expect(() => writeWholeFile(file, 'after', { mode: 0o600 })).toThrow();
  expect(readFileSync(file, 'utf8')).toBe('before');
});
