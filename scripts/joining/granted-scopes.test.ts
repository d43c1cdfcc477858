import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDeclaredCallers } from './declared-callers.ts';
import { grantScopes, readGranted } from './granted-scopes.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stagedoor-scopes-'));
  mkdirSync(path.join(root, 'infra'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function addService(name: string, scopes?: readonly string[], personScopes = {}): void {
  const folder = path.join(root, 'services', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify(scopes ? { stagedoor: { scopes, personScopes } } : {}),
  );
}

test('a service has the scopes that it asks for and that were granted to it', () => {
  addService('crm', ['people:read']);
  addService('llc', ['people:read']);
  addService('qa');
  grantScopes(root, 'crm', ['people:read']);
  grantScopes(root, 'qa', ['people:read']);
  const { scopes, ofAuth } = readGranted(root, ['crm', 'llc', 'qa']);
  expect(Object.fromEntries(scopes)).toEqual({ crm: ['people:read'], llc: [], qa: [] });
  expect(ofAuth).toEqual({ SERVICE_SCOPES: 'crm:people:read', PERSON_SCOPES: '' });
  grantScopes(root, 'crm', []);
  expect(readGranted(root, ['crm']).scopes).toEqual(new Map([['crm', []]]));
});

test('a service asks people for what it was granted, in its own words', () => {
  const reason = { en: 'To thank your fans', es: 'Para dar las gracias' };
  addService('crm', ['people:read'], { 'posts:write': reason, 'earnings:read': reason });
  addService('llc', ['people:read'], { 'posts:write': reason });
  grantScopes(root, 'crm', ['people:read', 'posts:write']);
  const { scopes, ofAuth } = readGranted(root, ['crm', 'llc']);
  expect(JSON.parse(ofAuth.PERSON_SCOPES)).toEqual({ crm: [{ scope: 'posts:write', reason }] });
  expect(Object.fromEntries(scopes)).toEqual({ crm: ['people:read', 'posts:write'], llc: [] });
});

test('what was granted is written as the formatter would write it', () => {
  const read = () => readFileSync(path.join(root, 'infra/granted-scopes.json'), 'utf8');
  grantScopes(root, 'crm', ['people:read', 'people:notify']);
  grantScopes(root, 'qa', ['people:read']);
  expect(read()).toBe('{\n  "crm": ["people:read", "people:notify"],\n  "qa": ["people:read"]\n}\n');
  grantScopes(root, 'crm', []);
  grantScopes(root, 'qa', []);
  expect(read()).toBe('{}\n');
});

test('a scope that there is none of is refused', () => {
  addService('crm', ['people:everything']);
  expect(() => readGranted(root, ['crm'])).toThrow('people:everything is no scope; there is people:read');
});

test('a service that was granted the scope of a call is one of its callers', async () => {
  const project = path.resolve(import.meta.dirname, '../..');
  const callers = await readDeclaredCallers(project, new Map([['fan-crm', ['people:read']]]));
  expect(callers.get('social')).toEqual([
    'auth',
    'directory',
    'fan-crm',
    'media',
    'messaging',
    'notifications',
    'payments',
  ]);
  expect(callers.get('auth')).toContain('every-service');
  expect(callers.get('llc')).toEqual(['directory']);
});

test('a service that may act for people is a caller of the services with such calls', async () => {
  const project = path.resolve(import.meta.dirname, '../..');
  const callers = await readDeclaredCallers(project, new Map([['fan-crm', ['posts:write', 'earnings:read']]]));
  expect(callers.get('social')).toContain('fan-crm');
  expect(callers.get('payments')).toContain('fan-crm');
  expect(callers.get('messaging')).not.toContain('fan-crm');
});
