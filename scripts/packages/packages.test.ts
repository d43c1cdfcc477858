import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describePackage } from './describe-package.ts';
import { findUndeclaredImports } from './find-undeclared-imports.ts';
import { findUnexportedImports } from './find-unexported-imports.ts';
import { findClosure, packageOf, readImports } from './import-closure.ts';
import { packageList, toolEntries } from './package-list.ts';
import { listPromisedModules } from './promised-exports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('every module that is promised exists', () => {
  const missing = listPromisedModules().filter(({ file }) => !existsSync(path.join(root, file)));
  expect(missing).toEqual([]);
});

test('all packages have the version of the platform, and name each other by it', () => {
  const { version } = JSON.parse(readText('package.json'));
  for (const definition of packageList) {
    const described = describePackage(definition, readText) as {
      version: string;
      dependencies: Record<string, string>;
    };
    expect(described.version).toBe(version);
    for (const [name, given] of Object.entries(described.dependencies)) {
      expect(given, name).toMatch(name.startsWith('@stagedoor/') ? version : /\d/);
    }
  }
});

test('what is inside of the kit cannot be imported from outside', () => {
  const kit = packageList.find(({ name }) => name === 'service-kit');
  const { exports } = describePackage(kit as (typeof packageList)[number], readText) as {
    exports: Record<string, unknown>;
  };
  expect(exports).toHaveProperty(['./http/implement'], {
    types: './src/http/implement.d.ts',
    default: './src/http/implement.js',
  });
  expect(exports).not.toHaveProperty(['./*']);
  expect(exports).not.toHaveProperty(['./http/http-app']);
});

test('a dependency that nobody here knows is refused', () => {
  const [first] = packageList;
  expect(() =>
    describePackage({ ...(first as (typeof packageList)[number]), moreDependencies: ['left-pad'] }, readText),
  ).toThrow('@stagedoor/catalogue needs left-pad');
});

test('the tools take along what they import, and nothing that tests or deploys the platform', () => {
  const files = findClosure(root, toolEntries);
  expect(files).toContain('scripts/alone/run-alone.ts');
  expect(files.filter((file) => /deployment|proving|container-servers|\.test\.ts$/.test(file))).toEqual([]);
});

test('no package imports what another one keeps inside', () => {
  expect(findUnexportedImports(root)).toEqual([]);
});

test('imports are found in each of the ways in which they are written', () => {
  const text = `import a from 'a';\nimport 'b';\nexport * from "c/d";\nconst e = await import('@f/g/h');\nimport.meta.resolve('i');\ntype J = import("k").J;`;
  expect(readImports(text)).toEqual(['a', 'b', 'c/d', '@f/g/h', 'i', 'k']);
  expect(readImports(`type End = 'from' | 'to';\nconst ends = ["import", "from"];`)).toEqual([]);
  expect(readImports(text).map(packageOf)).toEqual(['a', 'b', 'c', '@f/g', 'i', 'k']);
  expect(['./x.ts', '#/x.ts', 'node:fs'].map(packageOf)).toEqual([undefined, undefined, undefined]);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-package-'));
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'src/there.js'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a package that imports what it does not declare, or a file that is not in it, is not complete', () => {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'x', dependencies: { a: '1' } }));
  writeFileSync(
    path.join(folder, 'src/x.js'),
    "import 'a/b';\nimport 'node:fs';\nimport '#/there.ts';\nimport './there.js';\n",
  );
  expect(findUndeclaredImports(folder)).toEqual([]);
  writeFileSync(path.join(folder, 'src/y.d.ts'), "import type { B } from 'b';\nimport '#/gone.ts';\n");
  expect(findUndeclaredImports(folder)).toEqual(['x: src/y.d.ts imports #/gone.ts', 'x: src/y.d.ts imports b']);
});

test.each(packageList.filter(({ sources }) => sources.length > 0))(
  'the sources of $name import what it declares',
  (definition) => {
    const { folder: from, sources, leftOut } = definition;
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(describePackage(definition, readText)));
    const files = sources.flatMap((name) => globSync(`${name}/**/*.{ts,tsx}`, { cwd: path.join(root, from) }));
    for (const file of files.filter((one) => leftOut?.test(one) !== true)) {
      cpSync(path.join(root, from, file), path.join(folder, file));
    }
    expect(findUndeclaredImports(folder)).toEqual([]);
  },
);
