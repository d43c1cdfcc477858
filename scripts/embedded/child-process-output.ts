import type { ChildProcess } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';

/** A started process; `ready` resolves when it can be used, and rejects with its last output. */
export type StartedChild = { child: ChildProcess; ready: Promise<void> };

/** The process runs, but was not ready in time: what it printed last is not why. */
export class NotReadyInTime extends Error {
  constructor(timeoutMs: number) {
    super(`not ready after ${timeoutMs / 1000} s`);
  }
}

/** Passes every line of a child's stdout and stderr to `onLine`, until the returned function is called. */
export function readLines(child: ChildProcess, onLine: (line: string) => void): () => void {
  const stops = [child.stdout, child.stderr].map((stream) => {
    const decoder = new StringDecoder('utf8');
    let rest = '';
    const onData = (chunk: Buffer) => {
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    };
    const onEnd = () => {
      if (rest) onLine(rest);
    };
    stream?.on('data', onData);
    stream?.on('end', onEnd);
    return () => {
      stream?.off('data', onData);
      stream?.off('end', onEnd);
    };
  });
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Waits until the child prints a line that matches `ready`. Rejects with the last lines it printed when it ends first,
 * or after `timeoutMs`.
 */
export function waitForLine(child: ChildProcess, ready: RegExp, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const last: string[] = [];
    const timer = setTimeout(() => finish(new NotReadyInTime(timeoutMs)), timeoutMs);
    const finish = (error?: Error) => {
      clearTimeout(timer);
      stopReading();
      child.off('close', onClose);
      child.off('error', finish);
      if (error) reject(error);
      else resolve();
    };
    // 'close' and not 'exit', because only then its output was read to the end.
    const onClose = () => finish(new Error(last.join(' · ') || 'ended without a word'));
    const stopReading = readLines(child, (line) => {
      if (ready.test(line)) finish();
      else if (line.trim() && last.push(line.trim()) > 3) last.shift();
    });
    child.on('close', onClose);
    child.on('error', finish);
  });
}

/** Resolves when the child has ended; at once when it has already. */
export function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}
