import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue, getEntry } from '@stagedoor/catalogue/catalogue';
import { expect, test } from 'vitest';
import { writeService } from './write-service.ts';

const versionOf = (dependency: string) => `9.9.9-${dependency}`;

function read(key: string): Map<string, string> {
  return new Map(writeService(getEntry(key), versionOf).map(({ path, content }) => [path, content]));
}

test.each(catalogue.map(({ key }) => key).filter((key) => key !== 'fan-crm'))(
  'of the entry that the template is written for nothing is left in %s',
  (key) => {
    const rest = writeService(getEntry(key), versionOf).filter(({ content }) => /fan.?crm|\{\{/i.test(content));
    expect(rest.map(({ path }) => path)).toEqual([]);
  },
);

test('a service has its contract, its table, its tests and its own commands', () => {
  const files = read('tax-prep');
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'README.md',
      'package.json',
      'src/contracts/note-calls.ts',
      'src/db/migrations/0001_notes.sql',
      'src/main.ts',
      'src/notes/notes.int.test.ts',
    ]),
  );
  expect(files.get('src/contracts/note-calls.ts')).toContain("path: '/tax-prep/notes'");
  expect(files.get('README.md')).toContain('npm start -w services/tax-prep');
  expect(files.get('README.md')).toContain(String(getEntry('tax-prep').port));
});

test('a new service depends on the installed versions, and on the workspaces of this repository', () => {
  const { name, dependencies } = JSON.parse(read('llc').get('package.json') ?? '');
  expect(name).toBe('@stagedoor/llc');
  expect(dependencies).toMatchObject({ fastify: '9.9.9-fastify', '@stagedoor/contracts': '*' });
});

test('its name is that of no other package, the template included', () => {
  const template = JSON.parse(readFileSync(path.join(import.meta.dirname, 'template/package.json'), 'utf8'));
  expect(catalogue.map(({ key }) => `@stagedoor/${key}`)).not.toContain(template.name);
  expect(JSON.parse(read('fan-crm').get('package.json') ?? '').name).toBe('@stagedoor/fan-crm');
});

test('no mark of the example is left in it', () => {
  for (const [file, content] of read('llc')) expect(content, file).not.toContain('// example');
});

test('an empty one has nothing of the example, and consumes nothing', () => {
  const files = writeService(getEntry('llc'), versionOf, { isEmpty: true });
  const rest = files.filter(({ path, content }) =>
    /note|onUserRegistered|example\b/i.test(path + withoutReadme(path, content)),
  );
  expect(rest.map(({ path }) => path)).toEqual([]);
  const manifest = files.find(({ path }) => path === 'package.json');
  expect(JSON.parse(manifest?.content ?? '').stagedoor.consumes).toEqual({});
});

/** The page of an empty service describes the example. */
const withoutReadme = (path: string, content: string) => (path === 'README.md' ? '' : content);

test('it asks for the scopes that it is taken over with', () => {
  const [manifest] = writeService(getEntry('llc'), versionOf, { scopes: ['people:read'] }).filter(
    ({ path }) => path === 'package.json',
  );
  expect(JSON.parse(manifest?.content ?? '').stagedoor).toMatchObject({ scopes: ['people:read'] });
  expect(JSON.parse(read('llc').get('package.json') ?? '').stagedoor?.scopes).toBeUndefined();
});

test('the check of dead code knows what an empty service is given and does not use yet', () => {
  const files = writeService(getEntry('llc'), versionOf, { isEmpty: true });
  const manifest = JSON.parse(files.find((file) => file.path === 'package.json')?.content ?? '');
  const sources = files.filter((file) => file.path.endsWith('.ts')).map(({ content }) => content);
  const given = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const unused = given.filter((name) => !sources.some((source) => new RegExp(`from '${name}['/]`).test(source)));
  const knip = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../knip.json'), 'utf8'));
  expect(unused.length).toBeGreaterThan(0);
  expect(knip.workspaces['services/*'].ignoreDependencies).toEqual(expect.arrayContaining(unused));
});
