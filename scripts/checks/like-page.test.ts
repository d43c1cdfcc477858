import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/a-like-through-the-system.md'), 'utf8');
/** The page names files of the gateway and of the kit without their folder. */
const folders = ['', 'gateway/src/', 'shared/service-kit/src/'];

test('the page that follows a like through the system names only files that exist', () => {
  const files = [...page.matchAll(/`([^`]+\.ts)`/g)].map(([, file = '']) => file);
  const missing = files.filter((file) => !folders.some((folder) => existsSync(path.join(root, folder, file))));
  expect(files.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});
