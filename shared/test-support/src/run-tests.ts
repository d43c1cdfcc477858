import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeMemoryFolder } from './memory-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export type Counts = { passed: number; failed: number; skipped: number };

/**
 * `failures` names what failed, a file and a test; `retried` what passed on the second try, with the reason of the first; `slowest`
 * the files that took longest, in seconds.
 */
export type TestRun = Counts & { failures: string[]; retried: string[]; slowest: { file: string; seconds: number }[] };

export type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

const SLOWEST_SHOWN = 8;

/** Tests start hundreds of processes that load the same modules. */
const compileCache = path.join(root, 'node_modules/.cache/node-compile');

/** Runs projects of vitest.config.ts, or their files below `paths`; their output goes to the terminal. */
export async function runTests(
  projects: readonly string[],
  env: NodeJS.ProcessEnv,
  paths: readonly string[] = [],
): Promise<TestRun> {
  const memory = makeMemoryFolder();
  const folder = mkdtempSync(path.join(memory ?? tmpdir(), 'stagedoor-report-'));
  const file = path.join(folder, 'report.json');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const retriedFile = path.join(folder, 'retried.json');
  const reporters = ['default', 'json', path.join(import.meta.dirname, 'retried-tests.ts')];
  const options = [
    'run',
    ...paths,
    ...chosen,
    ...reporters.map((one) => `--reporter=${one}`),
    `--outputFile.json=${file}`,
  ];
  try {
    const code = await new Promise<number>((resolve, reject) => {
      const child = spawn(process.execPath, [vitest, ...options], {
        cwd: root,
        env: {
          NODE_COMPILE_CACHE: compileCache,
          ...env,
          RETRIED_TESTS: retriedFile,
          ...(memory === undefined ? {} : { TMPDIR: memory }),
        },
        stdio: 'inherit',
      });
      child.on('error', reject);
      child.on('exit', (exitCode) => resolve(exitCode ?? 1));
    });
    const report = readJson<Report>(file);
    const retried = readJson<string[]>(retriedFile) ?? [];
    return { ...countReport(report, code), failures: listFailures(report), retried, slowest: listSlowest(report) };
  } finally {
    rmSync(memory ?? folder, { recursive: true, force: true });
  }
}

function readJson<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return undefined;
  }
}

/** A file that does not load has no failed test in it, and an error outside of any test has no file: both count as one. */
export function countReport(report: Report | undefined, exitCode: number): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + broken;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The failed tests, and the files that failed as a whole, relative to the repository. */
export function listFailures(report: Report | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`);
    return status === 'failed' ? [path.relative(root, name)] : [];
  });
}

export function listSlowest(report: Report | undefined): TestRun['slowest'] {
  return (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ file: path.relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_SHOWN);
}
