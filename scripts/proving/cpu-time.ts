import { readFileSync } from 'node:fs';
import type { TestSystem } from '../testing/start-system.ts';
import { readProcessTree } from './process-tree.ts';
import { readRunningParts } from './running-parts.ts';

/** Ticks of the kernel's clock that a process's times are given in. */
const ticksPerSecond = 100;

/** Returns each part's CPU time so far, its children included, in ms (Linux). */
export function readCpuTimes(system: TestSystem): Map<string, number> {
  return new Map(readRunningParts(system).map(({ name, pid }) => [name, readTreeCpuTime(pid)]));
}

/** Returns the CPU time of the processes below `pid`, itself and those that have ended included, in ms (Linux). */
export function readTreeCpuTime(pid: number): number {
  return readProcessTree(pid).reduce((sum, one) => sum + readTicks(one.pid), 0) * (1_000 / ticksPerSecond);
}

/** Returns the CPU time of processes that this one started and that have ended, in ms (Linux). */
export function readEndedChildrenCpuTime(): number {
  return readFields(process.pid, [13, 14]) * (1_000 / ticksPerSecond);
}

/** Describes the CPU time of each part per operation, in a line; parts below 0.05 ms are left out. */
export function describeCost(before: Map<string, number>, after: Map<string, number>, times: number): string {
  const costs = [...after].map(([name, ms]) => ({ name, each: (ms - (before.get(name) ?? 0)) / times }));
  const whole = costs.reduce((sum, { each }) => sum + each, 0);
  const parts = costs
    .filter(({ each }) => each >= 0.05)
    .sort((one, other) => other.each - one.each)
    .map(({ name, each }) => `${name} ${each.toFixed(2)}`);
  return `${whole.toFixed(2)} ms of a processor for each: ${parts.join(', ')}`;
}

/** User and system time, and those of children that have ended. */
function readTicks(pid: number): number {
  return readFields(pid, [11, 12, 13, 14]);
}

/** The sum of fields of /proc/<pid>/stat, counted from the state of the process; 0 where it is gone. */
function readFields(pid: number, fields: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.reduce((sum, index) => sum + Number(values[index]), 0);
  } catch {
    return 0;
  }
}
