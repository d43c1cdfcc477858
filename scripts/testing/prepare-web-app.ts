import path from 'node:path';
import { Refusal } from '../refusal.ts';
import { buildWebApp, finishWebApp } from '../supervisor/builds.ts';
import { runStep } from '../supervisor/run-step.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Builds the web app unless it is up to date. In a fresh clone each of the systems that tests start at the same time would
 * build it otherwise. If it cannot be built, the reason is printed, and the tests that need it fail with the same message.
 */
export async function prepareWebApp(print: (line: string) => void): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { signal } = new AbortController();
  const run = (_name: string, args: string[], cwd: string) =>
    runStep({ command: process.execPath, args, cwd, env, onLine: () => {} }, signal);
  const options = { root, run, signal };
  try {
    await buildWebApp({ ...options, print: () => {} });
    await finishWebApp({ ...options, print });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
  }
}
