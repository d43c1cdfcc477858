import type { IModule } from 'dependency-cruiser';

type Imports = Pick<IModule, 'source'> & { dependencies: { resolved: string; typeOnly?: boolean }[] };
type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> };

/** Files that only tests read, or that an engineer runs by hand. The rest of these folders runs in a system, or is built when a system starts. */
const onlyTests =
  /\.(?:test|config)\.tsx?$|\/(?:testing|test-helpers|e2e)\/|\/make-[\w-]+\.ts$|^shared\/test-support\//;
const inSystem = /^(?:shared|services|gateway|web)\//;
const builtAtStart = /^web\/vite\.config\.ts$/;

/**
 * Returns every import of a package that is not installed at the start of a fresh clone, because package-lock.json lists it
 * as a development dependency: in code that runs, in code that a start builds, and in scripts that must not need development
 * tools.
 */
export function findToolImports(modules: readonly Imports[], lock: Lock, scripts: readonly string[]): string[] {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const begun = modules
    .map(({ source }) => source)
    .filter((source) => builtAtStart.test(source) || (inSystem.test(source) && !onlyTests.test(source)));
  const reached = new Set([...begun, ...scripts]);
  const found = new Set<string>();
  for (const source of reached) {
    for (const { resolved, typeOnly } of bySource.get(source)?.dependencies ?? []) {
      if (typeOnly) continue;
      const installed = packageOf(resolved);
      if (installed === undefined) reached.add(resolved);
      else if (lock.packages[installed]?.dev) found.add(`${source} imports ${installed}`);
    }
  }
  return [...found].sort();
}

/** `node_modules/@scope/name/lib/index.js` → `node_modules/@scope/name`; undefined for a file of our own. */
function packageOf(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}
