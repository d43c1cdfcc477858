import { rmSync } from 'node:fs';
import path from 'node:path';
import type { TestSystem } from '../../testing/start-system.ts';
import { readProcessTree } from '../process-tree.ts';
import { isGone, readRunningParts } from '../running-parts.ts';
import { type Fault, nothingToEnd } from './fault.ts';

/** kill -9 of a part. */
export function killing(system: TestSystem, part: string): Fault {
  return {
    name: `kill -9 of ${part}`,
    begin() {
      process.kill(pidOf(system, part), 'SIGKILL');
      return nothingToEnd;
    },
  };
}

/**
 * Stops a process and its descendants and continues them later (SIGSTOP, SIGCONT): nobody is notified, and connections stay
 * open.
 */
export function pausing(system: TestSystem, part: string): Fault {
  return {
    name: `pause of ${part}`,
    begin() {
      const pids = readProcessTree(pidOf(system, part)).map(({ pid }) => pid);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return async () => {
        for (const pid of pids) if (!isGone(pid)) process.kill(pid, 'SIGCONT');
      };
    },
  };
}

/** The broker loses everything that it stored and is restarted empty. Its streams are then set up again. */
export function emptyingBroker(system: TestSystem): Fault {
  return {
    name: 'broker with an empty store',
    begin() {
      const pid = pidOf(system, 'nats');
      // Stopped, so that it writes nothing more.
      process.kill(pid, 'SIGSTOP');
      rmSync(path.join(system.dataDir, 'nats/store'), { recursive: true, force: true });
      process.kill(pid, 'SIGKILL');
      return nothingToEnd;
    },
  };
}

function pidOf(system: TestSystem, part: string): number {
  const pid = readRunningParts(system).find(({ name }) => name === part)?.pid;
  if (pid === undefined || isGone(pid)) throw new Error(`${part} does not run`);
  return pid;
}
