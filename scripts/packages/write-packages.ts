import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPromisedModules } from './read-release.ts';

type Dependencies = Readonly<Record<string, string>>;
type Manifest = {
  name: string;
  description?: string;
  /** What a package has besides compiled modules. */
  files?: readonly string[];
  imports?: Readonly<Record<string, string>>;
  dependencies?: Dependencies;
  devDependencies?: Dependencies;
  [part: string]: unknown;
};

/** A package that teams outside of this repository install: a workspace, or the tools, which are made of scripts. */
export type PackageSource = {
  /** Relative to the root, as the modules are. */
  readonly folder: string;
  readonly modules: readonly string[];
  readonly manifest: Manifest;
};

const workspaces = ['catalogue', 'contracts', 'csv', 'demo-world', 'screens', 'service-kit'];
/** Of these only promised modules can be imported, and those that other packages import. */
const closed = /^@stagedoor\/(screens|service-kit|service-tools)$/;
/** Tests, and what only the platform's own services are tested with. */
const leftOut = /\.test\.tsx?$|\/testing\/(fixtures\/|oidc-provider\.ts$)/;
const toolEntries = ['stagedoor', 'vitest-config', 'test-setup'].map((name) => `scripts/outside/${name}.ts`);

export function findPackages(root: string): PackageSource[] {
  const shared = workspaces.map((name) => {
    const folder = `shared/${name}`;
    const manifest = readManifest(root, folder);
    const places = Object.values(manifest.imports ?? {}).map((to) => path.join(folder, `${to}*/*.{ts,tsx}`));
    const modules = globSync(places, { cwd: root }).filter((file) => !leftOut.test(file));
    return { folder, modules, manifest };
  });
  return [...shared, { folder: 'scripts', modules: findToolModules(root), manifest: describeTools(root) }];
}

/** The tools are what their entries import by relative paths, themselves included. */
function findToolModules(root: string): string[] {
  const found = new Set(toolEntries.map((entry) => path.join(root, entry)));
  for (const file of found) {
    for (const specifier of readImports(file)) {
      const imported = path.resolve(path.dirname(file), specifier);
      if (/\.(ts|json)$/.test(imported) && existsSync(imported)) found.add(imported);
    }
  }
  return [...found].map((file) => path.relative(root, file)).sort();
}

function describeTools(root: string): Manifest {
  const { dependencies, devDependencies, optionalDependencies } = readManifest(root);
  const libraries = ['@typescript/native', 'postgres', 'vitest'];
  const versions = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => libraries.includes(name));
  return {
    name: '@stagedoor/service-tools',
    description: 'Writes, starts, tests and builds a business service of Stagedoor in a folder of its own.',
    bin: { stagedoor: 'scripts/outside/stagedoor.js' },
    files: ['new-service/template', 'new-service/template-empty', 'outside/template', '../infra/health-check.mjs'],
    dependencies: {
      ...Object.fromEntries(workspaces.map((name) => [`@stagedoor/${name}`, '*'])),
      ...Object.fromEntries(versions),
    },
    optionalDependencies,
  };
}

/**
 * Writes each package into a folder of its own below `folder`, so that npm can pack it, with the modules that were compiled into
 * `compiled` at the paths of their sources. Returns the folders.
 */
export function writePackages(root: string, compiled: string, folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  const packages = findPackages(root);
  const imported = findImports(root, packages);
  return packages.map((one) => {
    const place = path.join(folder, path.basename(one.manifest.name));
    const copy = (from: string, to: string) => {
      if (existsSync(from)) cpSync(from, path.join(place, to), { recursive: true });
    };
    // The tools keep the folder of the scripts, because they find files by paths from their modules.
    const top = one.folder === 'scripts' ? '' : one.folder;
    for (const stem of one.modules.map((file) => file.replace(/\.tsx?$/, '')))
      for (const end of ['.js', '.d.ts']) copy(path.join(compiled, stem + end), path.relative(top, stem) + end);
    for (const file of one.manifest.files ?? [])
      copy(path.join(root, one.folder, file), path.relative(top, path.join(one.folder, file)));
    copy(path.join(root, one.folder, 'README.md'), 'README.md');
    copy(path.join(root, 'LICENSE'), 'LICENSE');
    mkdirSync(place, { recursive: true });
    writeFileSync(
      path.join(place, 'package.json'),
      JSON.stringify(describePackage(root, one.manifest, imported), null, 2),
    );
    return place;
  });
}

/** Returns the package.json of a package, with the version of the platform, and exports that lead to what was compiled. */
export function describePackage(root: string, manifest: Manifest, importedByAll: ReadonlySet<string>): object {
  const { version, license, devDependencies = {} } = readManifest(root);
  const { name, description, bin, imports = {}, dependencies = {}, optionalDependencies } = manifest;
  const types = Object.entries({ ...devDependencies, ...manifest.devDependencies }).filter(
    ([one]) => one === '@types/node' || one.replace('@types/', '') in dependencies,
  );
  const versions = Object.entries({ ...dependencies, ...Object.fromEntries(types) }).map(([one, known]) => [
    one,
    one.startsWith('@stagedoor/') ? version : known,
  ]);
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=24.21' },
    sideEffects: false,
    bin,
    // `#/x.ts` stays as it is in what was compiled, and leads to it.
    imports: Object.fromEntries(Object.entries(imports).map(([from, to]) => [`${from}.ts`, compiledAt(to)])),
    exports: closed.test(name) ? exportsOf(root, name, importedByAll) : { './*': compiledAt('./src/*') },
    dependencies: Object.fromEntries(versions),
    optionalDependencies,
    // Whoever uses its modules for tests has it.
    ...(name === '@stagedoor/service-kit' && {
      peerDependencies: { vitest: devDependencies.vitest },
      peerDependenciesMeta: { vitest: { optional: true } },
    }),
  };
}

function exportsOf(root: string, name: string, importedByAll: ReadonlySet<string>): object {
  const modules = name === '@stagedoor/service-tools' ? [`${name}/vitest-config`] : readPromisedModules(root);
  const own = [...new Set([...modules, ...importedByAll])].filter((module) => module.startsWith(`${name}/`)).sort();
  const placeOf = (module: string) => {
    if (name === '@stagedoor/service-tools') return `./scripts/outside/${module}`;
    return module.startsWith('build/') ? `./${module}` : `./src/${module}`;
  };
  return Object.fromEntries(
    own.map((module) => module.slice(name.length + 1)).map((module) => [`./${module}`, compiledAt(placeOf(module))]),
  );
}

function compiledAt(place: string): object {
  return { types: `${place}.d.ts`, default: `${place}.js` };
}

function readManifest(root: string, folder = ''): Manifest {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

/** Each `from '…'`, `import '…'`, `import('…')`, `import.meta.resolve('…')` and `require.resolve('…')`; not a text that is 'from' itself. */
const specifiers =
  /(?:(?<![.\w'"])from|(?<![.\w'"])import(?:\.meta\.resolve)?\s*\(?|require\.resolve\()\s*['"]([^'"\n]+)['"]/g;

/** Returns what the packages import. */
export function findImports(root: string, packages: readonly PackageSource[]): ReadonlySet<string> {
  return new Set(packages.flatMap(({ modules }) => modules.flatMap((file) => readImports(path.join(root, file)))));
}

/** Returns what a module imports, as it is written there. */
export function readImports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(specifiers)].map(([, specifier = '']) => specifier);
}
