import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A started process; `ready` resolves when it can be used, and rejects with what it said last. */
export type StartedChild = { child: ChildProcess; ready: Promise<void> };

/** The process runs, but was not ready in time: what it printed last is not why. */
export class NotReadyInTime extends Error {
  constructor(timeoutMs: number) {
    super(`not ready after ${timeoutMs / 1000} s`);
  }
}

const endWithPipe = 'trap "" INT TERM HUP QUIT; read -r _; kill -s "$1" "$0" && sleep 2 && kill -KILL "$0"';

/**
 * Starts a program in a session of its own, so that Ctrl-C does not reach it before what uses it. It ends when this process has ended, by
 * `kill -9` too: a shell beside it (under 1 MB) waits for the end of a pipe to this process, sends the signal, and two seconds later
 * SIGKILL. Where that shell is killed as well, the next start ends the program.
 */
export function startProgram(
  command: string,
  args: readonly string[],
  { endSignal, ...options }: SpawnOptions & { endSignal: 'INT' | 'TERM' },
): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid === undefined) return child;
  const shell = spawn('/bin/sh', ['-c', endWithPipe, String(child.pid), endSignal], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell the program runs all the same, and the next start ends it.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  child.once('exit', () => shell.kill('SIGKILL'));
  return child;
}

/** Passes every line of a child's stdout and stderr to `onLine`. Returns what tells the line that says best why it ended. */
export function readLines(child: ChildProcess, onLine: (line: string) => void): () => string {
  let best = '';
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue;
    createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      best = chooseLine(best, line.trim());
      onLine(line);
    });
  }
  return () => best;
}

/** The message of an uncaught error says more than the stack and Node's version after it; otherwise the last line. */
function chooseLine(before: string, line: string): string {
  const isError = (text: string) => /^(\w*Error|error)\b.*:\s*\S|\bFATAL: /i.test(text);
  if (!line || line.startsWith('at ') || line.startsWith('Node.js v') || line === '}') return before;
  return isError(before) && !isError(line) ? before : line;
}

/**
 * Waits until the child prints a line that matches `ready`, or sends `ready` over its IPC channel. Rejects with the line that says why
 * when it ends first, or after `timeoutMs`.
 */
export function waitUntilReady(child: ChildProcess, ready: RegExp | 'message', timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NotReadyInTime(timeoutMs)), timeoutMs);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    if (ready === 'message') child.once('message', finish);
    const lastWords = readLines(child, (line) => {
      if (ready !== 'message' && ready.test(line)) finish();
    });
    // 'close' and not 'exit', because only then its output was read to the end.
    child.once('close', (code, signal) => fail(new Error(lastWords() || `it ended with ${signal ?? code}`)));
    child.once('error', fail);
  });
}

/** Resolves when the child has ended; at once when it has already. */
export function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
