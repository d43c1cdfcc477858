import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPromisedModules } from '../packages/read-release.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(import.meta.dirname, 'template/PLATFORM.md'), 'utf8');
const imports = [
  ...page.matchAll(/^import (?:type )?\{ ([^}]+) \} from '@stagedoor\/([\w-]+)\/([\w/-]+)';$/gm),
].flatMap(([, names = '', shared = '', module = '']) => names.split(', ').map((name) => ({ name, shared, module })));
const kitModules = readPromisedModules(root).flatMap(
  (module) => /^@stagedoor\/service-kit\/(?!testing\/)(.+)/.exec(module)?.[1] ?? [],
);

function readExports(shared: string, module: string): string[] {
  const source = readFileSync(path.join(root, 'shared', shared, 'src', `${module}.ts`), 'utf8');
  return [...source.matchAll(/^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
}

test.each(imports)('$name, which the page of a new service imports, is there', ({ name, shared, module }) => {
  expect(readExports(shared, module)).toContain(name);
  if (shared === 'service-kit') expect(kitModules).toContain(module);
});

test('the page says of all that it shows of the kit where it is imported from', () => {
  const isShown = (name: string) => new RegExp(`(?<![\\w.])(?:${name}[(<]|\\.\\.\\.${name}\\b)`).test(page);
  const shown = kitModules.flatMap((module) => readExports('service-kit', module)).filter(isShown);
  expect(shown).toEqual(expect.arrayContaining(['defineDueWork', 'dueWorkColumns', 'notify', 'openFileStore']));
  const imported = imports.map(({ name }) => name);
  expect(shown.filter((name) => !imported.includes(name))).toEqual([]);
});
