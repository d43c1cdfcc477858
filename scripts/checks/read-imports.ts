import { existsSync } from 'node:fs';
import path from 'node:path';
import { cruise, type IModule } from 'dependency-cruiser';
import { boundaryRules } from './boundary-rules.ts';

export type Violation = { rule: string; from: string; to: string };

const places = ['shared', 'services', 'gateway', 'web', 'scripts'];

/** Every file below `baseDir` with what it imports, and every import that crosses a boundary. */
export async function readImports(baseDir: string): Promise<{ modules: IModule[]; violations: Violation[] }> {
  const found = places.filter((place) => existsSync(path.join(baseDir, place)));
  const { output } = await cruise(
    found,
    {
      baseDir,
      ruleSet: { forbidden: boundaryRules.map((rule) => ({ severity: 'error', ...rule })) },
      validate: true,
      tsPreCompilationDeps: true,
      exclude: { path: '(^|/)(dist|fixtures)/' },
      doNotFollow: { path: 'node_modules' },
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answers a result, not a report');
  const violations = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { modules: output.modules, violations };
}
