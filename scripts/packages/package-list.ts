/** A package that teams outside of this repository install. */
export type PackageDefinition = {
  /** Below `@stagedoor/`. */
  readonly name: string;
  readonly description: string;
  /** The workspace that it is made of, relative to the root. */
  readonly folder: string;
  /** Its folders with sources, relative to {@link folder}. */
  readonly sources: readonly string[];
  /** Modules that stay here, as the end of their path: tests and what only the platform's own services use. */
  readonly leftOut?: RegExp;
  /** Further files and folders that are copied unchanged. */
  readonly assets?: readonly string[];
  /** Whether it is compiled with the types of browsers. */
  readonly isForBrowsers?: true;
  /**
   * What the package needs beyond the dependencies of its workspace: dependencies of the root, or its own development
   * dependencies.
   */
  readonly moreDependencies?: readonly string[];
  /** Packages that the user of the package installs too, where they use the part that needs them. */
  readonly optionalPeers?: readonly string[];
};

/** The tools are made of scripts: only what these modules import goes with them. */
export const toolEntries: readonly string[] = [
  'scripts/outside/stagedoor.ts',
  'scripts/outside/vitest-config.ts',
  'scripts/outside/test-setup.ts',
];

const tests = /\.test\.tsx?$/;

/** Sorted so that a package comes after its dependencies. */
export const packageList: readonly PackageDefinition[] = [
  {
    name: 'catalogue',
    description: 'The business services of Stagedoor: ports, routes, prices.',
    folder: 'shared/catalogue',
    sources: ['src'],
    leftOut: tests,
  },
  {
    name: 'contracts',
    description: 'The calls and events of Stagedoor.',
    folder: 'shared/contracts',
    sources: ['src'],
    leftOut: tests,
  },
  {
    name: 'csv',
    description: 'CSV files that spreadsheets open right.',
    folder: 'shared/csv',
    sources: ['src'],
    leftOut: tests,
  },
  {
    name: 'demo-world',
    description: 'The people of the demo world, for trying a service alone.',
    folder: 'shared/demo-world',
    sources: ['src'],
    leftOut: tests,
    assets: ['data'],
    moreDependencies: ['@stagedoor/contracts'],
  },
  {
    name: 'screens',
    description: 'What the screen of a business service is built with.',
    folder: 'shared/screens',
    sources: ['src', 'build'],
    leftOut: tests,
    isForBrowsers: true,
    moreDependencies: ['@types/react', '@types/react-dom'],
  },
  {
    name: 'service-kit',
    description: 'What every service of Stagedoor starts from.',
    folder: 'shared/service-kit',
    sources: ['src'],
    leftOut: /(\.test\.tsx?|\/testing\/fixtures\/.*|\/testing\/oidc-provider\.ts)$/,
    assets: ['migrations'],
    moreDependencies: ['@types/nodemailer'],
    optionalPeers: ['vitest'],
  },
  {
    name: 'service-tools',
    description: 'Writes, starts, tests and builds a business service of Stagedoor in a folder of its own.',
    folder: 'scripts',
    sources: [],
    assets: ['new-service/template', 'new-service/template-empty', 'outside/template'],
    moreDependencies: [
      '@stagedoor/catalogue',
      '@stagedoor/contracts',
      '@stagedoor/demo-world',
      '@stagedoor/screens',
      '@stagedoor/service-kit',
      '@types/node',
      '@typescript/native',
      'postgres',
      'vitest',
    ],
  },
];
