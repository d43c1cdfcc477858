import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getEntry } from '@stagedoor/catalogue/catalogue';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnsavedWork } from './find-unsaved-work.ts';
import { readChoices } from './read-choices.ts';
import { type ServiceChoices, writeService } from './write-service.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stagedoor-choices-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (choices: ServiceChoices) => writeService(getEntry('llc'), () => '1.0.0', choices);

test.each<[string, ServiceChoices]>([
  ['with the example', { scopes: [], isEmpty: false }],
  ['with scopes', { scopes: ['people:read', 'people:notify'], isEmpty: false }],
  ['empty', { scopes: [], isEmpty: true }],
  ['empty with a scope', { scopes: ['people:read'], isEmpty: true }],
])('a service that was written %s and not changed holds no work', (_case, choices) => {
  const folder = path.join(root, 'services/llc');
  for (const { path: file, content } of write(choices)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  expect(readChoices(folder)).toEqual(choices);
  expect(findUnsavedWork(root, 'llc', write(readChoices(folder)))).toEqual([]);
});

test('a folder without a manifest is compared with the example', () => {
  expect(readChoices(root)).toEqual({});
});

test('the check of dead code knows what an empty service is given and does not use yet', () => {
  const files = write({ isEmpty: true });
  const manifest = JSON.parse(files.find((file) => file.path === 'package.json')?.content ?? '');
  const sources = files.filter((file) => file.path.endsWith('.ts')).map(({ content }) => content);
  const given = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const unused = given.filter((name) => !sources.some((source) => new RegExp(`from '${name}['/]`).test(source)));
  const knip = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../knip.json'), 'utf8'));
  expect(unused.length).toBeGreaterThan(0);
  expect(knip.workspaces['services/*'].ignoreDependencies).toEqual(expect.arrayContaining(unused));
});
