import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenImports, findClosure, packageOf, readImports } from './package-imports.ts';
import { packageList, toolEntries } from './package-list.ts';
import { listPromisedModules } from './read-release.ts';
import { describePackage, writePackages } from './write-packages.ts';

const root = path.resolve(import.meta.dirname, '../..');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-package-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Described = { name: string; version: string; dependencies: Record<string, string>; exports: object };
const describe = (name: string) =>
  packageList.filter((one) => one.name === name).map((one) => describePackage(root, one, new Set()) as Described)[0];

test('every module that is promised exists', () => {
  const missing = listPromisedModules().filter(({ file }) => !existsSync(path.join(root, file)));
  expect(missing).toEqual([]);
});

test('what the packages import is there where they are installed, and no part that another one keeps inside', () => {
  const folders = writePackages(root, root, path.join(folder, 'all'));
  expect(folders).toHaveLength(packageList.length);
  expect(findBrokenImports(folders)).toEqual([]);
});

test('all packages have the version of the platform, and depend on what they import', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const described = packageList.map((one) => describePackage(root, one, new Set()) as Described);
  expect(new Set(described.map((one) => one.version))).toEqual(new Set([version]));
  expect(describe('screens')?.dependencies).toMatchObject({
    '@stagedoor/contracts': version,
    '@types/react': expect.stringMatching(/\d/),
  });
  const tools = Object.keys(describe('service-tools')?.dependencies ?? {});
  expect(tools).toEqual(expect.arrayContaining(['@typescript/native', 'postgres', 'vitest', '@types/node']));
});

test('what is inside of the kit cannot be imported from outside', () => {
  const { exports } = describe('service-kit') ?? {};
  const implement = { types: './src/http/implement.d.ts', default: './src/http/implement.js' };
  expect(exports).toHaveProperty(['./http/implement'], implement);
  expect(exports).not.toHaveProperty(['./*']);
  expect(exports).not.toHaveProperty(['./http/http-app']);
});

test('a package of which nobody here knows the version is refused', () => {
  const [first] = packageList;
  const needy = { ...(first as (typeof packageList)[number]), optionalPeers: ['left-pad'] };
  expect(() => describePackage(root, needy, new Set())).toThrow('@stagedoor/catalogue needs left-pad');
});

test('the tools take along what they import, and nothing that tests or deploys the platform', () => {
  const files = findClosure(root, toolEntries);
  expect(files).toContain('scripts/alone/run-alone.ts');
  expect(files.filter((file) => /deployment|proofs|container-servers|\.test\.ts$/.test(file))).toEqual([]);
});

test('imports are found in each of the ways in which they are written', () => {
  const text = `import a from 'a';\nimport 'b';\nexport * from "c/d";\nconst e = await import('@f/g/h');\nimport.meta.resolve('i');\ntype J = import("k").J;\nrequire.resolve('l/m');`;
  expect(readImports(text)).toEqual(['a', 'b', 'c/d', '@f/g/h', 'i', 'k', 'l/m']);
  expect(readImports(`type End = 'from' | 'to';\nconst ends = ["import", "from"];`)).toEqual([]);
  expect(readImports(text).map(packageOf)).toEqual(['a', 'b', 'c', '@f/g', 'i', 'k', 'l']);
  expect(['./x.ts', '#/x.ts', 'node:fs', 'fs'].map(packageOf)).toEqual([undefined, undefined, undefined, undefined]);
});

test('a package that imports a file, a package or a module that is not there for it is not complete', () => {
  const folders = ['x', 'y'].map((name) => path.join(folder, name));
  for (const [index, name] of ['@s/x', 'y'].entries()) {
    const place = folders[index] ?? '';
    mkdirSync(path.join(place, 'src'), { recursive: true });
    const manifest = { name, dependencies: { a: '1', '@s/x': '1' }, exports: { './open': '' } };
    writeFileSync(path.join(place, 'package.json'), JSON.stringify(manifest));
  }
  const write = (file: string, ...imports: string[]) =>
    writeFileSync(path.join(folder, 'y/src', file), imports.map((one) => `import '${one}';\n`).join(''));
  write('there.js');
  write('good.js', 'a/b', 'node:fs', '#/there.ts', './there.js', '@s/x/open');
  expect(findBrokenImports(folders)).toEqual([]);
  write('bad.d.ts', 'b', '#/gone.ts', '@s/x/inside');
  const broken = ['b', '#/gone.ts', '@s/x/inside'].map((one) => `y: src/bad.d.ts imports ${one}`);
  expect(findBrokenImports(folders)).toEqual(broken);
});
