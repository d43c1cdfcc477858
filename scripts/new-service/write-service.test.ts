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

test('it stands on the versions that are installed, and on the house’s own packages as they are', () => {
  const { name, dependencies } = JSON.parse(read('llc').get('package.json') ?? '');
  expect(name).toBe('@stagedoor/llc');
  expect(dependencies).toMatchObject({ fastify: '9.9.9-fastify', '@stagedoor/contracts': '*' });
});

test('it asks for the scopes that it is taken over with', () => {
  const [manifest] = writeService(getEntry('llc'), versionOf, ['people:read']).filter(
    ({ path }) => path === 'package.json',
  );
  expect(JSON.parse(manifest?.content ?? '').stagedoor).toMatchObject({ scopes: ['people:read'] });
  expect(JSON.parse(read('llc').get('package.json') ?? '').stagedoor?.scopes).toBeUndefined();
});
