import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMissingSecrets, setVariable } from './environment-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('each variable gets a random value of its own, for the owner’s eyes alone, and again nothing changes', () => {
  const file = path.join(folder, '.env');
  expect(addMissingSecrets(file, ['ONE', 'TWO'])).toBe(2);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^ONE=s[0-9a-f]{48}\nTWO=s[0-9a-f]{48}\n$/);
  expect(new Set(text.match(/[0-9a-f]{48}/g)).size).toBe(2);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(addMissingSecrets(file, ['ONE', 'TWO'])).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('keeps values that are set, and fills in empty ones', () => {
  const file = path.join(folder, '.env');
  writeFileSync(file, 'PUBLIC_URL=https://stagedoor.example\nTWO=mine\nTHREE=\n# no end of line', { mode: 0o644 });
  expect(addMissingSecrets(file, ['ONE', 'TWO', 'THREE'])).toBe(2);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('TWO=mine\n');
  expect(text).toMatch(/# no end of line\nONE=s[0-9a-f]{48}\nTHREE=s[0-9a-f]{48}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a variable is set in place, or at the end, and nothing else changes', () => {
  const file = path.join(folder, '.env');
  setVariable(file, 'SOCIAL_VERSION', '2.0.0');
  expect(readFileSync(file, 'utf8')).toBe('SOCIAL_VERSION=2.0.0\n');
  writeFileSync(file, 'ONE=1\nexport SOCIAL_VERSION=2.0.0\nMY_SOCIAL_VERSION=7');
  setVariable(file, 'SOCIAL_VERSION', '2.1.0');
  setVariable(file, 'AUTH_VERSION', '$&');
  expect(readFileSync(file, 'utf8')).toBe('ONE=1\nSOCIAL_VERSION=2.1.0\nMY_SOCIAL_VERSION=7\nAUTH_VERSION=$&\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
