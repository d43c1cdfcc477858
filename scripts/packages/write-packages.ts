import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { packageOf, readImports } from './package-imports.ts';
import { findModules, type PackageDefinition, packageList, placeOfModule } from './package-list.ts';
import { publicModules } from './public-modules.ts';

/**
 * Writes each package into a folder of its own below `folder`, so that npm can pack it, with the modules that were compiled into
 * `compiled` at the paths of their sources. Returns the folders in the order of the packages' dependencies.
 */
export function writePackages(root: string, compiled: string, folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  const imported = new Set(packageList.flatMap((definition) => findImports(root, definition)));
  return packageList.map((definition) => {
    const place = path.join(folder, definition.name);
    const copy = (from: string, to: string) => {
      if (existsSync(from)) cpSync(from, path.join(place, to), { recursive: true });
    };
    // The tools keep the folder of the scripts, because they find files by paths from their modules.
    const inside = definition.sources.length === 0 ? 'scripts' : '';
    for (const module of findModules(root, definition)) {
      const stem = module.replace(/\.tsx?$/, '');
      const own = path.join(inside, path.relative(definition.folder, stem));
      for (const end of ['.ts', '.tsx', '.js', '.d.ts']) copy(path.join(compiled, `${stem}${end}`), `${own}${end}`);
    }
    for (const asset of definition.assets ?? [])
      copy(path.join(root, definition.folder, asset), path.join(inside, asset));
    copy(path.join(root, definition.folder, 'README.md'), 'README.md');
    copy(path.join(root, 'LICENSE'), 'LICENSE');
    mkdirSync(place, { recursive: true });
    writeFileSync(
      path.join(place, 'package.json'),
      `${JSON.stringify(describePackage(root, definition, imported), null, 2)}\n`,
    );
    return place;
  });
}

/** Returns what the modules of a package import. */
function findImports(root: string, definition: PackageDefinition): string[] {
  return findModules(root, definition).flatMap((module) => readImports(readFileSync(path.join(root, module), 'utf8')));
}

type Dependencies = Readonly<Record<string, string>>;
type Workspace = { dependencies?: Dependencies; devDependencies?: Dependencies; optionalDependencies?: Dependencies };
type Root = Workspace & { version: string; license: string };

/**
 * Returns the package.json of a package: the version of the platform, the versions that were tested here, and exports that lead to
 * what was compiled. It depends on what its modules import, and exports, besides its public modules, those of `importedByAll`. Throws
 * for a package that nobody here declares.
 */
export function describePackage(
  root: string,
  definition: PackageDefinition,
  importedByAll: ReadonlySet<string>,
): object {
  const { name, description, folder, sources, optionalPeers = [] } = definition;
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const platform = read('package.json') as Root;
  const isTools = sources.length === 0;
  const workspace = isTools ? {} : (read(`${folder}/package.json`) as Workspace);
  const known = {
    ...platform.devDependencies,
    ...platform.dependencies,
    ...workspace.devDependencies,
    ...workspace.dependencies,
  };
  const specifiers = findImports(root, definition);
  const imported = specifiers
    .flatMap((specifier) => packageOf(specifier) ?? [])
    .filter((one) => one !== `@stagedoor/${name}` && !optionalPeers.includes(one));
  const types = [...imported, ...(specifiers.some(isBuiltin) ? ['node'] : [])]
    .map((one) => `@types/${one}`)
    .filter((one) => one in known);
  const withVersions = (names: readonly string[]) =>
    Object.fromEntries(
      [...new Set(names)].sort().map((needed) => {
        const version = needed.startsWith('@stagedoor/') ? platform.version : known[needed];
        if (version === undefined) throw new Error(`@stagedoor/${name} needs ${needed}, of which no version is known`);
        return [needed, version];
      }),
    );
  return {
    name: `@stagedoor/${name}`,
    version: platform.version,
    description,
    license: platform.license,
    type: 'module',
    engines: { node: '>=24.21' },
    sideEffects: false,
    ...(isTools && {
      bin: { stagedoor: 'scripts/outside/stagedoor.js' },
      optionalDependencies: platform.optionalDependencies,
    }),
    // `#/x.ts` stays as it is in what was compiled, and leads to it.
    imports: Object.fromEntries(
      sources.map((source) => [source === 'src' ? '#/*.ts' : `#${source}/*.ts`, compiledAt(`./${source}/*`)]),
    ),
    exports: exportsOf(definition, importedByAll),
    dependencies: withVersions([...Object.keys(workspace.dependencies ?? {}), ...imported, ...types]),
    peerDependencies: withVersions(optionalPeers),
    peerDependenciesMeta: Object.fromEntries(optionalPeers.map((peer) => [peer, { optional: true }])),
  };
}

/** Only some modules of the kit, the screens and the tools can be imported, so that all others may change. */
function exportsOf(definition: PackageDefinition, importedByAll: ReadonlySet<string>): object {
  const { name } = definition;
  if (!['screens', 'service-kit', 'service-tools'].includes(name)) return { './*': compiledAt('./src/*') };
  const own = `@stagedoor/${name}/`;
  const shared = [...importedByAll].flatMap((one) => (one.startsWith(own) ? one.slice(own.length) : []));
  const modules = [...new Set([...(publicModules[name] ?? []), ...shared])].sort();
  return Object.fromEntries(
    modules.map((module) => [`./${module}`, compiledAt(`./${placeOfModule(definition, module)}`)]),
  );
}

function compiledAt(place: string): object {
  return { types: `${place}.d.ts`, default: `${place}.js` };
}
