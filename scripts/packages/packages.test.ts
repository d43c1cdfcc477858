import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPromisedModules, readRelease } from './read-release.ts';
import { describePackage, findImports, findPackages, readImports } from './write-packages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const packages = findPackages(root);
const imported = findImports(root, packages);

type Described = { name: string; version: string; dependencies: object; peerDependencies?: object; exports: object };
const described = packages.map(({ manifest }) => describePackage(root, manifest, imported) as Described);
const describe = (name: string) => described.find((one) => one.name === `@stagedoor/${name}`);

/** `@stagedoor/contracts/call` → `@stagedoor/contracts`. Undefined for Node's modules and for those of the same package. */
const packageOf = (specifier: string) =>
  isBuiltin(specifier) ? undefined : /^(@[^/]+\/)?[^./#@][^/]*/.exec(specifier)?.[0];

test('every module that is public exists', async () => {
  expect(Object.keys((await readRelease(root)).modules)).toEqual(readPromisedModules(root));
});

test('all packages have the version of the platform, and depend on what they import', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(new Set(described.map((one) => one.version))).toEqual(new Set([version]));
  for (const [index, { modules }] of packages.entries()) {
    const { name = '', dependencies = {}, peerDependencies = {} } = described[index] ?? {};
    const needed = modules.flatMap((file) => readImports(path.join(root, file))).flatMap((one) => packageOf(one) ?? []);
    const declared = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
    expect([name, needed.filter((one) => !declared.includes(one))]).toEqual([name, []]);
  }
  expect(describe('screens')?.dependencies).toMatchObject({
    '@stagedoor/contracts': version,
    '@types/react': expect.stringMatching(/\d/),
  });
});

test('what is inside of the kit cannot be imported from outside', () => {
  const { exports } = describe('service-kit') ?? {};
  const implement = { types: './src/http/implement.d.ts', default: './src/http/implement.js' };
  expect(exports).toHaveProperty(['./http/implement'], implement);
  expect(exports).not.toHaveProperty(['./*']);
  expect(exports).not.toHaveProperty(['./http/http-app']);
});

test('what packages import of one another, and new services of them, can be imported', () => {
  const templates = globSync('scripts/{new-service,outside}/template*/**/*.{ts,tsx}', { cwd: root });
  const all = [...imported, ...templates.flatMap((file) => readImports(path.join(root, file)))];
  const closed = all.filter((specifier) => {
    const { name = '', exports = {} } = described.find((one) => specifier.startsWith(`${one.name}/`)) ?? {};
    const modules = Object.keys(exports);
    return name !== '' && !modules.includes('./*') && !modules.includes(`.${specifier.slice(name.length)}`);
  });
  expect(closed).toEqual([]);
});

test('the tools take along what they import, and nothing that tests or deploys the platform', () => {
  const files = packages.at(-1)?.modules ?? [];
  expect(files).toContain('scripts/alone/run-alone.ts');
  expect(files.filter((file) => /deployment|proofs|container-servers|\.test\.ts$/.test(file))).toEqual([]);
});

test('imports are found in each of the ways in which they are written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-package-'));
  const read = (text: string) => {
    writeFileSync(path.join(folder, 'a.ts'), text);
    return readImports(path.join(folder, 'a.ts'));
  };
  const text = `import a from 'a';\nimport 'b';\nexport * from "c/d";\nconst e = await import('@f/g/h');\nimport.meta.resolve('i');\ntype J = import("k").J;\nrequire.resolve('l/m');`;
  expect(read(text)).toEqual(['a', 'b', 'c/d', '@f/g/h', 'i', 'k', 'l/m']);
  expect(read(`type End = 'from' | 'to';\nconst ends = ["import", "from"];`)).toEqual([]);
  rmSync(folder, { recursive: true });
});
