import path from 'node:path';
import { expect, test } from 'vitest';
import { findServices } from '../supervisor/processes.ts';
import { findUndeclared } from './compare-manifests.ts';

const root = path.resolve(import.meta.dirname, '../..');
const services = findServices(root).filter((name) => name !== 'business');

test.each(services)('the package.json of %s declares exactly the events that it consumes', async (name) => {
  expect(await findUndeclared(root, name)).toEqual([]);
});

test('so does the template of a service', async () => {
  expect(await findUndeclared(root, 'template', path.join(root, 'scripts/new-service/template'))).toEqual([]);
});
