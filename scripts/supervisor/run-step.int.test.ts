import { expect, test } from 'vitest';
import { runStep } from './run-step.ts';

const run = (code: string, signal = new AbortController().signal) =>
  runStep({ command: process.execPath, args: ['-e', code], cwd: '.', env: process.env, onLine: () => {} }, signal);

test('a step that goes well has nothing to say', async () => {
  expect(await run('console.log("Error: only talk")')).toBeUndefined();
});

test('a failed step is told by the first line that says what was wrong, not by a heading that only announces it', async () => {
  const lines = [
    'warming up',
    'error during build:',
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'",
    'at main',
  ];
  expect(await run(`console.error(${JSON.stringify(lines.join('\n'))}); process.exit(1)`)).toBe(
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'",
  );
});

test('without such a line it is told by its last one, and without any by how it ended', async () => {
  expect(await run('console.log("out of paper\\n"); process.exit(1)')).toBe('out of paper');
  expect(await run('process.exit(7)')).toBe('it ended with 7');
});

test('a stop ends a step that still runs', async () => {
  const stop = new AbortController();
  const running = run('setInterval(() => {}, 1000)', stop.signal);
  stop.abort();
  expect(await running).toBe('it ended with SIGKILL');
});
