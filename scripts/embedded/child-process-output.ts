import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A started process; `ready` resolves when it can be used, and rejects with its last output. */
export type StartedChild = { child: ChildProcess; ready: Promise<void> };

/** The process runs, but was not ready in time: what it printed last is not why. */
export class NotReadyInTime extends Error {
  constructor(timeoutMs: number) {
    super(`not ready after ${timeoutMs / 1000} s`);
  }
}

/** Passes every line of a child's stdout and stderr to `onLine`. */
export function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const input of [child.stdout, child.stderr]) {
    if (input) createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine);
  }
}

/**
 * Waits until the child prints a line that matches `ready`, or sends `ready` over its IPC channel. Rejects with the last lines it
 * printed when it ends first, or after `timeoutMs`.
 */
export function waitUntilReady(child: ChildProcess, ready: RegExp | 'message', timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const last: string[] = [];
    const timer = setTimeout(() => reject(new NotReadyInTime(timeoutMs)), timeoutMs);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    if (ready === 'message') child.once('message', finish);
    else
      readLines(child, (line) => {
        if (ready.test(line)) finish();
        else if (line.trim() && last.push(line.trim()) > 3) last.shift();
      });
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    // 'close' and not 'exit', because only then its output was read to the end.
    child.once('close', (code, signal) => fail(new Error(last.join(' · ') || `it ended with ${signal ?? code}`)));
    child.once('error', fail);
  });
}

/** Resolves when the child has ended; at once when it has already. */
export function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
