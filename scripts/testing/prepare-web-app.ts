import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '../refusal.ts';
import { buildWebApp, finishWebApp } from '../supervisor/builds.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Builds the web app unless it is up to date. In a fresh clone each of the systems that tests start at the same time would
 * build it otherwise. If it cannot be built, the reason is printed, and the tests that need it fail with the same message.
 */
export async function prepareWebApp(print: (line: string) => void): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = async (_name: string, args: string[], cwd: string) => {
    try {
      await promisify(execFile)(process.execPath, args, { cwd, env });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const options = { root, run, signal: new AbortController().signal };
  try {
    await buildWebApp({ ...options, print: () => {} });
    await finishWebApp({ ...options, print });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
  }
}
