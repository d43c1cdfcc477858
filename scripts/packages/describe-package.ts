import type { PackageDefinition } from './package-list.ts';
import { publicModules, sharedModules } from './public-modules.ts';

type Dependencies = Readonly<Record<string, string>>;
type Workspace = { dependencies?: Dependencies; devDependencies?: Dependencies; optionalDependencies?: Dependencies };
type Root = Workspace & { version: string; license: string };
type ReadText = (file: string) => string;

/**
 * Returns the package.json of a package: the version of the platform, the versions that were tested here, and exports that lead to
 * what was compiled. `readText` reads a file by its path from the root. Throws for a dependency that nobody here declares.
 */
export function describePackage(definition: PackageDefinition, readText: ReadText): object {
  const root = JSON.parse(readText('package.json')) as Root;
  const isTools = definition.sources.length === 0;
  const workspace = isTools ? {} : (JSON.parse(readText(`${definition.folder}/package.json`)) as Workspace);
  const known = { ...root.devDependencies, ...root.dependencies, ...workspace.devDependencies };
  const versionOf = (name: string) => {
    const version = name.startsWith('@stagedoor/') ? root.version : known[name];
    if (version === undefined)
      throw new Error(`@stagedoor/${definition.name} needs ${name}, of which no version is known`);
    return version;
  };
  const own = Object.entries(workspace.dependencies ?? {}).map(([name, version]) => [
    name,
    name.startsWith('@stagedoor/') ? root.version : version,
  ]);
  const more = (definition.moreDependencies ?? []).map((name) => [name, versionOf(name)]);
  const peers = definition.optionalPeers ?? [];
  return {
    name: `@stagedoor/${definition.name}`,
    version: root.version,
    description: definition.description,
    license: root.license,
    type: 'module',
    engines: { node: '>=24.21' },
    sideEffects: false,
    ...(isTools ? { bin: { stagedoor: 'scripts/outside/stagedoor.js' } } : { imports: importsOf(definition) }),
    exports: exportsOf(definition),
    dependencies: Object.fromEntries([...own, ...more].sort()),
    ...(isTools ? { optionalDependencies: root.optionalDependencies } : {}),
    ...(peers.length === 0
      ? {}
      : {
          peerDependencies: Object.fromEntries(peers.map((name) => [name, versionOf(name)])),
          peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
        }),
  };
}

/** `#/x.ts` stays as it is in what was compiled, and leads to it. */
function importsOf({ sources }: PackageDefinition): object {
  return Object.fromEntries(
    sources.map((source) => [source === 'src' ? '#/*.ts' : `#${source}/*.ts`, compiled(`./${source}/*`)]),
  );
}

/**
 * The exports of a package. Only the public modules of the kit, the screens and the tools can be imported, so that all
 * others may change.
 */
function exportsOf({ name, sources }: PackageDefinition): object {
  if (!['screens', 'service-kit', 'service-tools'].includes(name)) return { './*': compiled('./src/*') };
  const modules = [...(publicModules[name] ?? []), ...(sharedModules[name] ?? [])].sort();
  return Object.fromEntries(modules.map((module) => [`./${module}`, compiled(`./${placeOf(module, sources)}`)]));
}

/** `build/x` is in the folder of that name, `x` in src, and a module of the tools among the scripts. */
function placeOf(module: string, sources: readonly string[]): string {
  if (sources.length === 0) return `scripts/outside/${module}`;
  return sources.some((source) => module.startsWith(`${source}/`)) ? module : `src/${module}`;
}

function compiled(place: string): object {
  return { types: `${place}.d.ts`, default: `${place}.js` };
}
