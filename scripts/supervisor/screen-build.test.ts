import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildServiceScreen } from './screen-build.ts';

let root: string;
let folder: string;
const built: string[] = [];
const run = async (script: string, place: string) => {
  built.push(`${path.relative(root, script)} in ${path.relative(root, place)}`);
  return undefined;
};

beforeEach(() => {
  built.length = 0;
  root = mkdtempSync(path.join(tmpdir(), 'stagedoor-screen-'));
  folder = path.join(root, 'services/llc');
  mkdirSync(path.join(folder, 'web/dist'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a file as it was saved some seconds ago. */
function save(file: string, secondsAgo: number): void {
  const at = Date.now() / 1_000 - secondsAgo;
  writeFileSync(path.join(folder, file), '{}');
  utimesSync(path.join(folder, file), at, at);
}

test('a service without a screen builds none', async () => {
  await buildServiceScreen(root, { folder }, run);
  expect(built).toEqual([]);
});

test('a screen is built once, and again after a change of its sources', async () => {
  save('web/screen.tsx', 100);
  await buildServiceScreen(root, { folder }, run);
  expect(built).toEqual(['shared/screens/build/build-command.ts in services/llc']);
  save('web/dist/screen.json', 50);
  await buildServiceScreen(root, { folder }, run);
  expect(built).toHaveLength(1);
  save('web/list.tsx', 10);
  await buildServiceScreen(root, { folder }, run);
  expect(built).toHaveLength(2);
});

test.each([
  ['the contracts of the platform', 'contracts', 2],
  ['what writes its tables', 'csv', 2],
  ['what only servers import', 'service-kit', 1],
])('a screen is built as often as it has to be after a change of %s', async (_what, workspace, times) => {
  mkdirSync(path.join(root, 'shared', workspace, 'src'), { recursive: true });
  save('web/screen.tsx', 100);
  await buildServiceScreen(root, { folder }, run);
  save('web/dist/screen.json', 50);

  save(`../../shared/${workspace}/src/x.ts`, 10);
  await buildServiceScreen(root, { folder }, run);

  expect(built).toHaveLength(times);
});

test('a service of another folder builds with its own packages, and says so where it has none', async () => {
  const elsewhere = path.join(root, 'elsewhere');
  mkdirSync(path.join(elsewhere, 'web'), { recursive: true });
  writeFileSync(path.join(elsewhere, 'web/screen.tsx'), '{}');
  expect(await buildServiceScreen(root, { folder: elsewhere }, run)).toContain('no @stagedoor/screens');
  const command = 'elsewhere/node_modules/@stagedoor/screens/build/build-command.js';
  mkdirSync(path.dirname(path.join(root, command)), { recursive: true });
  writeFileSync(path.join(root, command), '');
  await buildServiceScreen(root, { folder: elsewhere }, run);
  expect(built).toEqual([`${command} in elsewhere`]);
});

test('a screen that does not build is reported', async () => {
  save('web/screen.tsx', 1);
  expect(await buildServiceScreen(root, { folder }, async () => 'a name is missing')).toBe('a name is missing');
});
