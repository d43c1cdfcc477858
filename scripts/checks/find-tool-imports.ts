import type { IModule } from 'dependency-cruiser';

type Imports = Pick<IModule, 'source'> & { dependencies: { resolved: string; typeOnly?: boolean }[] };
type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> };

/** What only tests read. The rest of these folders runs in a system, or is built by its start. */
const onlyTests = /\.(?:test|config)\.tsx?$|\/(?:testing|test-helpers|e2e)\//;
const inSystem = /^(?:shared|services|gateway|web)\//;
const builtAtStart = /^web\/vite\.config\.ts$/;

/**
 * Every import of a package that a start in a fresh clone does not install, because package-lock.json has it for tools
 * alone: in what runs, in what its start builds, and in the scripts that are said to need no tools.
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
