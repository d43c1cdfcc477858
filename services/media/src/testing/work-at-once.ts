import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const spawn = childProcess.spawn as (...args: unknown[]) => unknown;

/**
 * Has what works on files not come after everything else on the machine, as it does for a service: a test waits for it, and beside other
 * tests it would wait for minutes.
 */
export function workAtOnce(): void {
  Object.assign(childProcess, {
    spawn: (command: string, args: readonly string[], ...more: unknown[]) =>
      spawn(
        command,
        args.map((arg) => arg.replace('exec nice -n 15 ', 'exec ')),
        ...more,
      ),
  });
  Object.assign(os, { setPriority: () => undefined });
  syncBuiltinESMExports();
}
