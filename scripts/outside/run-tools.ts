import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Runs the tests of the service, on DATABASE_URL and NATS_URL or on servers that it starts, and ends the process with their
 * exit code.
 */
export function runOwnTests(folder: string, args: readonly string[]): void {
  const vitest = path.join(path.dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
  runHere(folder, [vitest, 'run', ...args]);
}

/** Checks the types of the service and of its screen. */
export function checkTypes(folder: string): void {
  const tsc = path.join(path.dirname(require.resolve('@typescript/native/package.json')), 'bin/tsc');
  for (const project of ['tsconfig.json', 'web/tsconfig.json']) {
    if (existsSync(path.join(folder, project))) runHere(folder, [tsc, '--project', project]);
  }
}

function runHere(folder: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [...args], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}

/** Builds the screen into web/dist; what was built before stays where it does not build. */
export function buildOwnScreen(folder: string): void {
  runHere(folder, [require.resolve('@stagedoor/screens/build/build-command')]);
}
