import { existsSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { boundaryRules } from './boundary-rules.ts';

export type Violation = { rule: string; from: string; to: string };

const places = ['shared', 'services', 'gateway', 'web'];

/** Every import below `baseDir` that crosses a boundary. */
export async function findViolations(baseDir: string): Promise<Violation[]> {
  const found = places.filter((place) => existsSync(path.join(baseDir, place)));
  const { output } = await cruise(
    found,
    {
      baseDir,
      ruleSet: { forbidden: boundaryRules.map((rule) => ({ severity: 'error', ...rule })) },
      validate: true,
      tsPreCompilationDeps: true,
      exclude: { path: '(^|/)(node_modules|dist|fixtures)/' },
      doNotFollow: { path: 'node_modules' },
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answers a result, not a report');
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}
