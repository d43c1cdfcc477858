import { readdirSync, readFileSync } from 'node:fs';

/** Returns the CPU time of a process's current threads, in microseconds (Linux). */
export function readThreadCpuMicroseconds(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000)
    .reduce((sum, one) => sum + one, 0);
}
