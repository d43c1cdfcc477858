import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/** Each `from '…'`, `import '…'`, `import('…')`, `import.meta.resolve('…')` and `require.resolve('…')`; not a text that is 'from' itself. */
const specifiers =
  /(?:(?<![.\w'"])from|(?<![.\w'"])import(?:\.meta\.resolve)?\s*\(?|require\.resolve\()\s*['"]([^'"\n]+)['"]/g;

/** Returns what the text of a module imports, as it is written there. */
export function readImports(text: string): string[] {
  return [...text.matchAll(specifiers)].map(([, specifier = '']) => specifier);
}

/** Returns the files of this repository that some modules import by relative paths, themselves included. */
export function findClosure(root: string, entries: readonly string[]): string[] {
  const found = new Set(entries.map((entry) => path.join(root, entry)));
  for (const file of found) {
    const imports = readImports(readFileSync(file, 'utf8')).map((specifier) =>
      path.resolve(path.dirname(file), specifier),
    );
    for (const one of imports) if (/\.(ts|json)$/.test(one) && existsSync(one)) found.add(one);
  }
  return [...found].map((file) => path.relative(root, file)).sort();
}

/** The package of an import: `@stagedoor/contracts/call` → `@stagedoor/contracts`. Undefined for Node's modules and for those of the same package. */
export function packageOf(specifier: string): string | undefined {
  return isBuiltin(specifier) ? undefined : /^(@[^/]+\/)?[^./#@][^/]*/.exec(specifier)?.[0];
}

type Manifest = { name: string; dependencies?: object; peerDependencies?: object; exports: object };

/**
 * Returns a line for each import of the packages in these folders, compiled or not, that would not work where they are
 * installed: of a file that is not in the package, of a package that its package.json does not declare, or of a module that
 * another one of them does not export.
 */
export function findBrokenImports(folders: readonly string[]): string[] {
  const packages = folders.map((folder) => ({
    folder,
    manifest: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest,
  }));
  const exported = new Map(packages.map(({ manifest }) => [manifest.name, Object.keys(manifest.exports)]));
  return packages.flatMap(({ folder, manifest: { name, dependencies, peerDependencies } }) => {
    const declared = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
    const isBroken = (file: string, specifier: string) => {
      // The service that a template becomes has its own package.json, and files of its own.
      const isTemplate = /(^|\/)template/.test(file);
      if (/^[.#]/.test(specifier)) return !isTemplate && !isThere(folder, file, specifier);
      const wanted = packageOf(specifier);
      if (wanted === undefined) return false;
      const modules = exported.get(wanted) ?? ['./*'];
      const isExported = modules.includes('./*') || modules.includes(`.${specifier.slice(wanted.length)}`);
      return !isExported || !(isTemplate || declared.includes(wanted));
    };
    const files = globSync('**/*.{js,ts,tsx}', { cwd: folder }).sort();
    return files.flatMap((file) =>
      [...new Set(readImports(readFileSync(path.join(folder, file), 'utf8')))]
        .filter((specifier) => isBroken(file, specifier))
        .map((specifier) => `${name}: ${file} imports ${specifier}`),
    );
  });
}

/** Whether an import of the package's own leads to a file; declarations name the sources that they were made of. */
function isThere(folder: string, file: string, specifier: string): boolean {
  const [, source, rest] = /^#(\w*)\/(.*)$/.exec(specifier) ?? [];
  const place =
    rest === undefined ? path.join(folder, path.dirname(file), specifier) : path.join(folder, source || 'src', rest);
  const stem = place.replace(/(\.d)?\.[jt]s$/, '');
  return [place, `${stem}.js`, `${stem}.d.ts`].some((one) => existsSync(one));
}
