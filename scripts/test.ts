// `npm test [stages…]`: everything, or the named stages: check, unit, integration, browser. `npm test <files or folders…>`: their tests.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '@stagedoor/test-support/browser';
import { listRetried } from '@stagedoor/test-support/retried-tests';
import { runTests, type TestRun } from '@stagedoor/test-support/run-tests';
import { runChecks } from './checks/run-checks.ts';
import { prepareWebApp } from './testing/prepare-web-app.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const asked = process.argv.slice(2);
const isAsked = (stage: string) => asked.length === 0 || asked.includes(stage);

const stages: Record<string, () => Promise<TestRun>> = {
  check: async () => ({ ...(await runChecks(print)), skipped: 0, failures: [], retried: [], slowest: [] }),
  async unit() {
    // Unit tests leave a processor idle at times, and the next stage waits for the web app.
    const [run] = await Promise.all([
      runTests(['unit'], process.env),
      isAsked('integration') ? prepareWebApp(print) : undefined,
    ]);
    return run;
  },
  async integration() {
    await prepareWebApp(print);
    return runTests(['integration'], process.env);
  },
  async browser() {
    try {
      print(`Browser tests use ${(await findBrowser()).description}.`);
    } catch (error) {
      print(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1, skipped: 0, failures: ['no browser'], retried: [], slowest: [] };
    }
    return runTests(['components', 'browser', 'browser-alone'], process.env);
  },
};

const paths = asked.filter((one) => existsSync(one));
const unknown = asked.find((one) => !(one in stages) && !paths.includes(one));
if (unknown !== undefined || (paths.length > 0 && paths.length < asked.length)) {
  const usage = `npm test [${Object.keys(stages).join('] [')}], or npm test <file or folder>`;
  process.stderr.write(
    `${unknown === undefined ? 'Stages or paths' : `There is no stage or file ${unknown}`}: ${usage}\n`,
  );
  process.exit(1);
}
if (paths.length > 0) {
  const run = await runTests(projectsOf(paths), process.env, paths);
  process.exit(run.failed === 0 && run.passed > 0 ? 0 : 1);
}

/** The projects that these files belong to; of a folder those that need no running system. */
function projectsOf(tests: readonly string[]): readonly string[] {
  const projects = tests.flatMap((test) => {
    if (test.endsWith('.alone.e2e.test.ts')) return 'browser-alone';
    if (test.endsWith('.e2e.test.ts')) return 'browser';
    if (test.endsWith('.browser.test.tsx')) return 'components';
    return path.relative('web', test).startsWith('..') ? ['unit', 'integration'] : ['unit', 'components'];
  });
  return [...new Set(projects)];
}

const summary: string[] = [];
const slow: string[] = [];
const failures: string[] = [];
const retried: string[] = [];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const [name, run] of Object.entries(stages)) {
  if (!isAsked(name)) continue;
  print(`\n${name}`);
  const started = performance.now();
  const counts = await run();
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  slow.push(...counts.slowest.map(({ file, seconds: took }) => `${name}: ${took.toFixed(0)} s ${file}`));
  retried.push(...counts.retried.map((one) => `${name}: ${one}`));
  failures.push(...counts.failures.map((failure) => `${name}: ${failure}`));
  summary.push(`${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`);
}

if (slow.length > 0) print(['', 'Where the time went:', ...slow].join('\n'));
if (retried.length > 0) print(listRetried(retried));
if (failures.length > 0) print(['', 'What failed:', ...failures].join('\n'));
print(['', ...summary].join('\n'));
print(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
