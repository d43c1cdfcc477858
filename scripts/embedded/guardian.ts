import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/**
 * A tiny shell process (under 1 MB) that ends the watched processes when this one vanishes, by kill -9 too. It is
 * replaced when it is itself killed.
 */
export type Guardian = {
  /** `signal` asks the process to end; `0` when it notices by itself and only must not linger. */
  watch(child: ChildProcess, signal: 'INT' | 'TERM' | 'QUIT' | '0'): void;
  /** Ends the guardian; what it watched must be gone by then. */
  close(): void;
  pid(): number | undefined;
};

export function startGuardian(): Guardian {
  const watched = new Map<number, string>();
  let closing = false;
  let guardian: ChildProcess;

  const send = (line: string) => {
    if (guardian.stdin?.writable) guardian.stdin.write(`${line}\n`);
  };
  const launch = () => {
    // A session of its own, so that Ctrl-C in the terminal does not reach it. It receives what it watches as arguments,
    // in case this process is killed at once.
    const known = [...watched].map(([pid, signal]) => `${pid}:${signal}`);
    guardian = spawn('/bin/sh', [path.join(import.meta.dirname, 'guardian.sh'), ...known], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    guardian.stdin?.on('error', () => {});
    guardian.on('error', () => {});
    guardian.on('exit', () => {
      if (!closing) launch();
    });
    guardian.unref();
  };
  launch();

  return {
    pid: () => guardian.pid,
    watch(child, signal) {
      const { pid } = child;
      if (pid === undefined) return;
      watched.set(pid, signal);
      send(`watch ${pid} ${signal}`);
      child.once('exit', () => {
        watched.delete(pid);
        send(`forget ${pid}`);
      });
    },
    close() {
      closing = true;
      guardian.stdin?.end();
    },
  };
}
