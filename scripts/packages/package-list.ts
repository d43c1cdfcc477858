import { globSync } from 'node:fs';
import { findClosure } from './package-imports.ts';

/** A package that teams outside of this repository install. */
export type PackageDefinition = {
  /** Below `@stagedoor/`. */
  readonly name: string;
  readonly description: string;
  /** The workspace that it is made of, relative to the root. */
  readonly folder: string;
  /** Its folders with sources, relative to {@link folder}; none of the tools. */
  readonly sources: readonly string[];
  /** Modules that stay here besides tests, as the end of their path: what only the platform's own services use. */
  readonly leftOut?: RegExp;
  /** Further files and folders that are copied unchanged. */
  readonly assets?: readonly string[];
  /** Packages that the user of the package installs too, where they use the part that needs them. */
  readonly optionalPeers?: readonly string[];
};

/** The tools are made of scripts: only what these modules import goes with them. */
export const toolEntries: readonly string[] = [
  'scripts/outside/stagedoor.ts',
  'scripts/outside/vitest-config.ts',
  'scripts/outside/test-setup.ts',
];

/** Sorted so that a package comes after its dependencies. */
export const packageList: readonly PackageDefinition[] = [
  {
    name: 'catalogue',
    description: 'The business services of Stagedoor: ports, routes, prices.',
    folder: 'shared/catalogue',
    sources: ['src'],
  },
  {
    name: 'contracts',
    description: 'The calls and events of Stagedoor.',
    folder: 'shared/contracts',
    sources: ['src'],
  },
  {
    name: 'csv',
    description: 'CSV files that spreadsheets open right.',
    folder: 'shared/csv',
    sources: ['src'],
  },
  {
    name: 'demo-world',
    description: 'The people of the demo world, for trying a service alone.',
    folder: 'shared/demo-world',
    sources: ['src'],
    assets: ['data'],
  },
  {
    name: 'screens',
    description: 'What the screen of a business service is built with.',
    folder: 'shared/screens',
    sources: ['src', 'build'],
  },
  {
    name: 'service-kit',
    description: 'What every service of Stagedoor starts from.',
    folder: 'shared/service-kit',
    sources: ['src'],
    leftOut: /\/testing\/(fixtures\/.*|oidc-provider\.ts)$/,
    assets: ['migrations'],
    optionalPeers: ['vitest'],
  },
  {
    name: 'service-tools',
    description: 'Writes, starts, tests and builds a business service of Stagedoor in a folder of its own.',
    folder: 'scripts',
    sources: [],
    assets: ['new-service/template', 'new-service/template-empty', 'outside/template'],
  },
];

/** Returns the modules of a package, relative to the root. */
export function findModules(root: string, { folder, sources, leftOut }: PackageDefinition): string[] {
  if (sources.length === 0) return findClosure(root, toolEntries);
  const patterns = sources.map((source) => `${folder}/${source}/**/*.{ts,tsx}`);
  return globSync(patterns, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && leftOut?.test(file) !== true,
  );
}

/** Where a module that a package exports is in it: `build/x` in the folder of that name, `x` in src, one of the tools among the scripts. */
export function placeOfModule({ sources }: PackageDefinition, module: string): string {
  if (sources.length === 0) return `scripts/outside/${module}`;
  return sources.some((source) => module.startsWith(`${source}/`)) ? module : `src/${module}`;
}
