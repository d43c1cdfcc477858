import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Hands every line of a child's stdout and stderr to `onLine`. */
export function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine);
  }
}

/**
 * Waits until the child prints a line that matches `ready`. Rejects with the last lines it printed when it ends first,
 * or after `timeoutMs`.
 */
export function waitForLine(child: ChildProcess, ready: RegExp, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const last: string[] = [];
    const timer = setTimeout(() => finish(new Error(`not ready after ${timeoutMs / 1000} s`)), timeoutMs);
    const finish = (error?: Error) => {
      clearTimeout(timer);
      child.off('exit', onExit);
      child.off('error', finish);
      if (error) reject(error);
      else resolve();
    };
    // 'close' of the streams may come after 'exit': give the last words a moment to arrive.
    const onExit = () => setTimeout(() => finish(new Error(last.join(' · ') || 'ended without a word')), 50);
    readLines(child, (line) => {
      if (ready.test(line)) finish();
      else if (last.push(line.trim()) > 3) last.shift();
    });
    child.on('exit', onExit);
    child.on('error', finish);
  });
}

/** Resolves when the child has ended; at once when it has already. */
export function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
