import { execFile } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** `args` are those of the project's own Node, run in the root. */
type Check = { name: string; args: string[] };

const bin = (file: string) => path.join(root, 'node_modules', file);

/**
 * The incremental state of the type check is stored below .data/, so that the next check reads only files that have changed.
 */
const typesOf = (project: string, memory: string) => [
  bin('@typescript/native/bin/tsc'),
  '--project',
  project,
  // Each checker infers the types that the files share for itself: four, as by default, take a third more processor time.
  '--checkers',
  '2',
  '--incremental',
  '--tsBuildInfoFile',
  path.join(root, '.data/types', `${memory}.tsbuildinfo`),
];

/** The checks of `npm run check`, each a program that exits with 0 if it passes. */
const checks: readonly Check[] = [
  {
    name: 'format and lint',
    args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--reporter=summary', '.'],
  },
  { name: 'types', args: typesOf('tsconfig.json', 'server') },
  { name: 'types of the web app', args: typesOf('web/tsconfig.json', 'web') },
  { name: 'types of the service worker', args: typesOf('web/service-worker/tsconfig.json', 'service-worker') },
  { name: 'boundaries', args: ['scripts/checks/boundaries.ts'] },
  { name: 'regular expressions', args: ['scripts/checks/regular-expressions.ts'] },
  { name: 'texts', args: ['scripts/checks/texts.ts'] },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'what services hear', args: ['scripts/checks/service-manifests.ts'] },
  { name: 'what is released', args: ['scripts/checks/released.ts'] },
  { name: 'migrations', args: ['scripts/checks/migrations.ts'] },
  { name: 'lock file', args: ['scripts/complete-lock.ts', '--check'] },
  { name: 'deployment files', args: ['scripts/deployment.ts', '--check'] },
];

type Result = { name: string; ok: boolean; output: string; seconds: number };

/** Runs all checks, two at a time; `say` gets a line for each, and all that a failing one printed. */
export async function runChecks(print: (line: string) => void): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks];
  const results: Result[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runCheck(check);
      results.push(result);
      print(`  ${result.ok ? '✓' : '✗'} ${result.name} (${result.seconds.toFixed(1)} s)`);
      if (!result.ok) print(result.output.trimEnd());
    }
  };
  await Promise.all([work(), work()]);
  const failed = results.filter(({ ok }) => !ok).length;
  return { passed: results.length - failed, failed };
}

function runCheck({ name, args }: Check): Promise<Result> {
  const started = performance.now();
  // The compiler is written in Go: it spends a fifth of its time on collecting garbage that would fit into memory.
  const options = { cwd: root, env: { GOGC: '300', ...process.env }, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const output = stdout + stderr || (error?.message ?? '');
      resolve({ name, ok: error === null, output, seconds: (performance.now() - started) / 1000 });
    });
  });
}
