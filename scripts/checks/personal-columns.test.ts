import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const serviceOf = (file: string) => file.split('/src/')[0] ?? '';

/** Services that store something, and those of them whose tests ask for columns that nobody has decided about. */
function findServices() {
  const storing = globSync('{services/*,scripts/new-service/template}/src/db/migrations', { cwd: root }).map(serviceOf);
  const asking = globSync('{services/*,scripts/new-service/template}/src/**/*.int.test.ts', { cwd: root })
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('await findUndecidedColumns('))
    .map(serviceOf);
  return { storing: storing.toSorted(), asking: asking.toSorted() };
}

test('every service with a database decides which of its columns are exported and erased', () => {
  const { storing, asking } = findServices();
  expect(storing).toContain('scripts/new-service/template');
  expect(storing.length).toBeGreaterThanOrEqual(8);
  expect(asking).toEqual(storing);
});
