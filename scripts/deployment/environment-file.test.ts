import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMissingSecrets, findSecrets, setVariable } from './environment-file.ts';

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
  expect(text).toMatch(/THREE=s[0-9a-f]{48}\n# no end of line\nONE=s[0-9a-f]{48}\n$/);
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

test('the secrets are those of all files of compose, also of the ones that COMPOSE_FILE adds', () => {
  mkdirSync(path.join(folder, 'services/crm'), { recursive: true });
  mkdirSync(path.join(folder, 'joined'));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  const use = (name: string, standIn = '') => `a: $\{${name}:-${standIn}}\n`;
  write(
    'docker-compose.yml',
    use('POSTGRES_PASSWORD', 'stagedoor') + use('STRIPE_SECRET_KEY') + use('DEMO_FAN_PASSWORD'),
  );
  write('services/crm/compose.yml', use('CRM_SERVICE_SECRET', 'crm') + use('CRM_SERVICE_SECRET', 'crm'));
  write('joined/nats.env', use('CALENDAR_NATS_PASSWORD', 'calendar') + use('PUBLIC_URL', 'here'));
  expect(findSecrets(folder, {})).toEqual(['CRM_SERVICE_SECRET', 'POSTGRES_PASSWORD']);
  const COMPOSE_FILE = ['docker-compose.yml', path.join(folder, 'joined/compose.yaml')].join(path.delimiter);
  expect(findSecrets(folder, { COMPOSE_FILE })).toContain('CALENDAR_NATS_PASSWORD');
});
