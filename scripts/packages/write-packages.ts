import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describePackage } from './describe-package.ts';
import { packageList } from './package-list.ts';

/**
 * Writes each package into a folder of its own below `folder`, from the compiled modules, so that npm can pack it. Returns the
 * folders in the order of the packages' dependencies.
 */
export function writePackages(root: string, compiled: string, folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  return packageList.map((definition) => {
    const place = path.join(folder, definition.name);
    // The tools, the only package without folders of sources, keep their own, because they find files by paths from their modules.
    const inside = definition.sources.length === 0 ? path.join(place, 'scripts') : place;
    const source = path.join(root, definition.folder);
    mkdirSync(inside, { recursive: true });
    for (const part of definition.sources.length === 0 ? [''] : definition.sources) {
      cpSync(path.join(compiled, definition.folder, part), path.join(inside, part), { recursive: true });
    }
    for (const asset of definition.assets ?? []) {
      cpSync(path.join(source, asset), path.join(inside, asset), { recursive: true });
    }
    if (existsSync(path.join(source, 'README.md')))
      cpSync(path.join(source, 'README.md'), path.join(place, 'README.md'));
    cpSync(path.join(root, 'LICENSE'), path.join(place, 'LICENSE'));
    const packageJson = describePackage(definition, (file) => readFileSync(path.join(root, file), 'utf8'));
    writeFileSync(path.join(place, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
    return place;
  });
}
