import { expect, test } from 'vitest';
import { findToolImports } from './find-tool-imports.ts';

const lock = {
  packages: {
    'node_modules/ky': {},
    'node_modules/@scope/compiler': { dev: true },
    'node_modules/playwright': { dev: true },
  },
};
const tool = { resolved: 'node_modules/@scope/compiler/lib/index.js' };

const find = (source: string, ...dependencies: { resolved: string; typeOnly?: boolean }[]) =>
  findToolImports(
    [
      { source, dependencies },
      { source: 'scripts/supervisor/system.ts', dependencies: [tool] },
    ],
    lock,
    ['scripts/start.ts'],
  );

test('what builds the web app at a start imports no package of tools', () => {
  expect(find('web/build/texts.ts', tool)).toEqual(['web/build/texts.ts imports node_modules/@scope/compiler']);
  expect(find('web/vite.config.ts', tool)).toHaveLength(1);
  expect(find('web/build/texts.ts', { resolved: 'node_modules/ky/index.js' })).toEqual([]);
});

test('types alone are erased before anything runs, and tests are not run by a start', () => {
  expect(find('services/auth/src/app.ts', { ...tool, typeOnly: true })).toEqual([]);
  expect(find('services/auth/src/app.test.ts', tool)).toEqual([]);
  expect(find('web/vitest.components.config.ts', tool)).toEqual([]);
  expect(find('shared/test-support/src/browser.ts', tool)).toEqual([]);
});

test('a script that needs no tools may not reach one through what it imports; another may', () => {
  expect(find('scripts/start.ts', { resolved: 'scripts/supervisor/system.ts' })).toEqual([
    'scripts/supervisor/system.ts imports node_modules/@scope/compiler',
  ]);
  expect(find('scripts/test.ts', { resolved: 'scripts/supervisor/system.ts' })).toEqual([]);
});
