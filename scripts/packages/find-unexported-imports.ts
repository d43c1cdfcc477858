import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describePackage } from './describe-package.ts';
import { findClosure, packageOf, readImports } from './import-closure.ts';
import { packageList, toolEntries } from './package-list.ts';

/**
 * Returns a line for each import between packages that their `exports` do not allow. Within this repository every module of a
 * workspace can be imported, so types and tests do not show it.
 */
export function findUnexportedImports(root: string): string[] {
  const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const exported = new Map(
    packageList.map((definition) => [
      `@stagedoor/${definition.name}`,
      Object.keys((describePackage(definition, readText) as { exports: object }).exports),
    ]),
  );
  return listPackedFiles(root).flatMap((file) =>
    readImports(readText(file))
      .filter((specifier) => {
        const name = packageOf(specifier) ?? '';
        const modules = exported.get(name);
        if (modules === undefined || modules.includes('./*')) return false;
        return !modules.includes(`.${specifier.slice(name.length)}`);
      })
      .map((specifier) => `${file} imports ${specifier}`),
  );
}

/** The sources of all packages, and what the tools write into a new service's folder. */
function listPackedFiles(root: string): string[] {
  const sources = packageList.flatMap(({ folder, sources: names, leftOut }) =>
    names
      .flatMap((name) => globSync(`${folder}/${name}/**/*.{ts,tsx}`, { cwd: root }))
      .filter((file) => leftOut?.test(file) !== true),
  );
  const templates = globSync('scripts/{new-service,outside}/template*/**/*.{ts,tsx}', { cwd: root });
  return [...new Set([...findClosure(root, toolEntries), ...sources, ...templates])].sort();
}
