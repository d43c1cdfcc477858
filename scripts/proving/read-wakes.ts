import { readdirSync, readFileSync } from 'node:fs';
import { readProcessTree } from './process-tree.ts';
import { readThreadCpuMicroseconds } from './thread-cpu-time.ts';

/** What a process and its descendants have used so far. */
export interface Taken {
  /** In ms, of the threads that there are now. */
  readonly cpuMs: number;
  /** How often a thread went to sleep, and was woken again. */
  readonly wakes: number;
}

/** Reads what the processes below `pid`, itself included, have taken so far (Linux). Processes that have ended do not count. */
export function readTaken(pid: number): Taken {
  let [cpuMs, wakes] = [0, 0];
  for (const one of readProcessTree(pid)) {
    try {
      cpuMs += readThreadCpuMicroseconds(one.pid) / 1_000;
      for (const thread of readdirSync(`/proc/${one.pid}/task`)) {
        const status = readFileSync(`/proc/${one.pid}/task/${thread}/status`, 'utf8');
        wakes += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
      }
    } catch (error) {
      // The process ended while it was read.
      if (!(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')))
        throw error;
    }
  }
  return { cpuMs, wakes };
}
