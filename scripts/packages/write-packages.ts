import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findModules } from './compile-packages.ts';
import { describePackage } from './describe-package.ts';
import { type PackageDefinition, packageList } from './package-list.ts';

/**
 * Writes each package into a folder of its own below `folder`, from the compiled modules, so that npm can pack it. Returns the
 * folders in the order of the packages' dependencies.
 */
export function writePackages(root: string, compiled: string, folder: string): string[] {
  return packageList.map((definition) => {
    const place = path.join(folder, definition.name);
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true });
    copyModules(root, compiled, definition, place);
    for (const asset of definition.assets ?? []) {
      cpSync(path.join(root, definition.folder, asset), path.join(place, placeInPackage(definition, asset)), {
        recursive: true,
      });
    }
    const readme = path.join(root, definition.folder, 'README.md');
    if (existsSync(readme)) cpSync(readme, path.join(place, 'README.md'));
    cpSync(path.join(root, 'LICENSE'), path.join(place, 'LICENSE'));
    const packageJson = describePackage(definition, (file) => readFileSync(path.join(root, file), 'utf8'));
    writeFileSync(path.join(place, 'package.json'), `${JSON.stringify(packageJson, null, 2)}\n`);
    return place;
  });
}

function copyModules(root: string, compiled: string, definition: PackageDefinition, place: string): void {
  for (const file of findModules(root, definition)) {
    for (const ending of ['.js', '.d.ts']) {
      const made = file.replace(/\.ts$/, ending);
      const from = path.join(compiled, made);
      if (!existsSync(from)) continue;
      const to = path.join(place, placeInPackage(definition, path.relative(definition.folder, made)));
      mkdirSync(path.dirname(to), { recursive: true });
      cpSync(from, to);
    }
  }
}

/**
 * The tools, the only package without folders of sources, keep their folder, because they find the files of the package by
 * paths from their modules.
 */
function placeInPackage({ sources }: PackageDefinition, file: string): string {
  return sources.length === 0 ? path.join('scripts', file) : file;
}
