import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkGrantedScopes, checkScopes, noNeeds, readServiceManifest } from './service-manifest.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stagedoor-manifest-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function read(stagedoor?: object) {
  const folder = path.join(root, 'services/fan-crm');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ stagedoor }));
  return readServiceManifest(root, 'fan-crm');
}

test('a service that asks for nothing has its database and nothing else', () => {
  expect(read()).toEqual(noNeeds);
});

test('what it asks for is read, numbers as text', () => {
  const asked = {
    writes: ['mail', 'files', 'media'],
    secrets: ['MAILING_KEY'],
    variables: { PAGE_SIZE: 20 },
    instances: { min: 1, max: 3 },
  };
  expect(read(asked)).toEqual({ ...noNeeds, ...asked, variables: { PAGE_SIZE: '20' } });
});

test.each([
  [
    { personScopes: { 'posts:everything': { en: 'To', es: 'Para' } } },
    'posts:everything is no scope of "personScopes"',
  ],
  [{ personScopes: { 'posts:write': { en: 'To thank' } } }, 'posts:write needs words for people in "en" and "es"'],
  [{ personScopes: { 'posts:write': { en: 'For $5', es: 'Por $5' } } }, 'posts:write needs words for people'],
  [{ variables: { PERSON_SCOPES: '{}' } }, 'PERSON_SCOPES is set by the platform'],
  [{ writes: ['disks'] }, 'nothing is called disks in "writes"; there is mail, files, media'],
  [{ writes: ['media'] }, 'has media without files'],
  [{ secrets: ['mailing-key'] }, 'mailing-key is no name of a variable'],
  [{ secrets: ['SERVICE_SECRET'] }, 'SERVICE_SECRET is set by the platform'],
  [{ variables: { AUTH_URL: 'http://mine' } }, 'AUTH_URL is set by the platform'],
  [{ history: ['auth.user.registered'] }, 'there is no history of auth.user.registered'],
  [{ history: ['social.user.followed'] }, 'no consumer of it in "consumes"'],
  [
    { history: ['social.user.followed'], consumes: { 'on-user-followed': 'social.user.followed' } },
    'the history of social.user.followed needs the scope people:history',
  ],
  [{ instances: { min: 0, max: 3 } }, '"instances" has a "min" of 1'],
  [{ instances: { min: 4, max: 3 } }, '"instances" has a "min" of 1'],
])('%j is refused in one line', (asked, words) => {
  expect(() => read(asked)).toThrow(words);
});

test('a scope that is named twice counts once', () => {
  expect(checkScopes(['people:read', 'people:notify', 'people:read'], '--grant')).toEqual([
    'people:read',
    'people:notify',
  ]);
  expect(checkGrantedScopes(['posts:write', 'posts:write'], '--grant')).toEqual(['posts:write']);
});
