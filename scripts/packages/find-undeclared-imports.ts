import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { packageOf, readImports } from './import-closure.ts';

type Manifest = {
  name: string;
  dependencies?: object;
  peerDependencies?: object;
  imports?: Readonly<Record<string, unknown>>;
};

/**
 * Returns a line for each import of a package, compiled or not, that would not work where it is installed: of a package that its
 * package.json does not declare, or of a file that is not in it.
 */
export function findUndeclaredImports(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const declared = new Set(
    Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).concat(manifest.name),
  );
  const problems = new Set<string>();
  for (const file of globSync('**/*.{js,ts,tsx}', {
    cwd: folder,
    exclude: (name) => /(^|\/)template/.test(String(name)),
  })) {
    for (const specifier of readImports(readFileSync(path.join(folder, file), 'utf8'))) {
      const name = packageOf(specifier);
      const isMissing =
        name === undefined ? !isThere(folder, file, specifier) : !isBuiltin(name) && !declared.has(name);
      if (isMissing) problems.add(`${manifest.name}: ${file} imports ${specifier}`);
    }
  }
  return [...problems].sort();
}

/** Whether an import of the package's own leads to a file; declarations name the sources that they were made of. */
function isThere(folder: string, file: string, specifier: string): boolean {
  if (specifier.startsWith('node:')) return true;
  const own = /^#(\w*)\/(.*)$/.exec(specifier);
  const place =
    own === null
      ? path.join(folder, path.dirname(file), specifier)
      : path.join(folder, own[1] === '' ? 'src' : (own[1] ?? ''), own[2] ?? '');
  const stem = place.replace(/(\.d)?\.[jt]s$/, '');
  return [place, `${stem}.js`, `${stem}.d.ts`].some((one) => existsSync(one));
}
