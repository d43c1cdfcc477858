import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuildOptions, buildScreen, finishWebApp } from './builds.ts';

let root: string;
let folder: string;
let problem: string | undefined;
const built: string[] = [];
const said: string[] = [];
const options = (): BuildOptions => ({
  root,
  run: async (_name, [script = ''], inFolder) => {
    built.push(`${path.relative(root, script)} in ${path.relative(root, inFolder)}`);
    return problem;
  },
  print: (line) => said.push(line),
  signal: new AbortController().signal,
});
const build = (place = folder) => buildScreen({ name: 'llc', folder: place }, options());

beforeEach(() => {
  built.length = 0;
  said.length = 0;
  problem = undefined;
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
  await build();
  expect(built).toEqual([]);
});

test('a screen is built once, and again after a change of its sources', async () => {
  save('web/screen.tsx', 100);
  await build();
  expect(built).toEqual(['shared/screens/build/build-command.ts in services/llc']);
  save('web/dist/screen.json', 50);
  await build();
  expect(built).toHaveLength(1);
  save('web/list.tsx', 10);
  await build();
  expect(built).toHaveLength(2);
});

test('a link that leads nowhere, as editors leave beside an open file, is no source', async () => {
  save('web/screen.tsx', 100);
  symlinkSync('somebody@somewhere.1', path.join(folder, 'web/.#screen.tsx'));
  await build();
  expect(built).toHaveLength(1);
});

test.each([
  ['the contracts of the platform', 'contracts', 2],
  ['what writes its tables', 'csv', 2],
  ['what only servers import', 'service-kit', 1],
])('a screen is built as often as it has to be after a change of %s', async (_what, workspace, times) => {
  mkdirSync(path.join(root, 'shared', workspace, 'src'), { recursive: true });
  save('web/screen.tsx', 100);
  await build();
  save('web/dist/screen.json', 50);

  save(`../../shared/${workspace}/src/x.ts`, 10);
  await build();

  expect(built).toHaveLength(times);
});

test('a service of another folder builds with its own packages, and says so where it has none', async () => {
  const elsewhere = path.join(root, 'elsewhere');
  mkdirSync(path.join(elsewhere, 'web'), { recursive: true });
  writeFileSync(path.join(elsewhere, 'web/screen.tsx'), '{}');
  await build(elsewhere);
  expect(said).toEqual([
    'The screen of llc cannot be built: its packages have no @stagedoor/screens: add it, and install',
  ]);
  const command = 'elsewhere/node_modules/@stagedoor/screens/build/build-command.js';
  mkdirSync(path.dirname(path.join(root, command)), { recursive: true });
  writeFileSync(path.join(root, command), '');
  await build(elsewhere);
  expect(built).toEqual([`${command} in elsewhere`]);
});

test('a screen that does not build is reported', async () => {
  problem = 'a name is missing';
  save('web/screen.tsx', 1);
  await build();
  expect(said).toEqual(['The screen of llc cannot be built: a name is missing']);
});

test('a rest of the web app that cannot be marked as built is reported, and the system goes on', async () => {
  // As where another build has taken the folder away.
  await finishWebApp(options());
  expect(said).toEqual([expect.stringMatching(/^The web app's other languages cannot be built: ENOENT/)]);
});
