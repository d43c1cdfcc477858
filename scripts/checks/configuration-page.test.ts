import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');

/** Names of variables that configurations read: the first argument of every `…Variable('NAME'` and `listOf('NAME'`. */
function readVariables(): string[] {
  const files = globSync('{services,shared,gateway}/**/src/**/*config.ts', { cwd: root }).filter(
    (file) => !file.includes('node_modules'),
  );
  const found = files.flatMap((file) => [
    ...readFileSync(path.join(root, file), 'utf8').matchAll(
      /\b\w*(?:Variable|listOf|optionalUrl|parsed)\(\s*'([A-Z_]+)'/g,
    ),
  ]);
  return [...new Set(found.map(([, name = '']) => name))].toSorted();
}

test('the page on configuration tells every variable that a service reads', () => {
  const names = readVariables();
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

/** Names of the tables of which jobs of a workspace delete the oldest rows. */
function readPrunedTables(workspace: string): string[] {
  const read = (pattern: string) =>
    globSync(`${workspace}/src/${pattern}`, { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n');
  const constants = [...read('**/*retention.ts').matchAll(/\btable: (\w+),/g)];
  const tables = new Map(
    [...read('{db,database}/*.ts').matchAll(/const (\w+) = [\w.]+\(\s*'(\w+)'/g)].map(([, name = '', table = '']) => [
      name,
      table,
    ]),
  );
  return constants.map(([, name = '']) => tables.get(name) ?? `no table of ${name}`);
}

test('it tells of every table that loses its oldest rows', () => {
  const names = globSync('{services,shared}/*', { cwd: root }).flatMap(readPrunedTables);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
