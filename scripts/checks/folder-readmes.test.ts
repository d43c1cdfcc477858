import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { kitFolders, webFolders } from './folder-import-rules.ts';

const root = path.resolve(import.meta.dirname, '../..');
const mostFiles = 30;

const foldersOf = (place: string) =>
  readdirSync(path.join(root, place), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory() && !entry.parentPath.includes('fixtures'))
    .map((entry) => path.join(entry.parentPath, entry.name));

test.each(['shared/service-kit/src', 'web/src/shared'])('no folder of %s holds more than 25 files', (place) => {
  const crowded = foldersOf(place).filter(
    (folder) => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length > mostFiles,
  );
  expect(crowded).toEqual([]);
});

test('every folder of the service kit says in its README what belongs there and what it imports', () => {
  const folders = readdirSync(path.join(root, 'shared/service-kit/src'));
  for (const folder of folders) {
    const file = path.join(root, 'shared/service-kit/src', folder, 'README.md');
    expect(existsSync(file), folder).toBe(true);
    expect(readFileSync(file, 'utf8'), folder).toMatch(/^# .+\n\n.+\n.+\nImports .+\n$/);
  }
});

test.each([
  ['shared/service-kit/src', kitFolders],
  ['web/src/shared', webFolders],
])('the READMEs of the folders of %s name the imports that the rules allow', (place, folders) => {
  for (const [folder, allowed] of Object.entries(folders)) {
    const [, imports = ''] =
      /^Imports (.+)$/m.exec(readFileSync(path.join(root, place, folder, 'README.md'), 'utf8')) ?? [];
    const named = [...imports.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(named.toSorted(), folder).toEqual(allowed.toSorted());
  }
});
