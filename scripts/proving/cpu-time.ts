import { readFileSync } from 'node:fs';
import type { TestSystem } from '../testing/start-system.ts';
import { readProcessTree } from './process-tree.ts';
import { readRunningParts } from './running-parts.ts';

/** Ticks of the kernel's clock that a process's times are given in. */
const ticksPerSecond = 100;

/** Returns each part's CPU time so far, its children included, in ms (Linux). */
export function readCpuTimes(system: TestSystem): Map<string, number> {
  return new Map(
    readRunningParts(system).map(({ name, pid }) => {
      const ms = readProcessTree(pid).reduce((sum, one) => sum + readTicks(one.pid), 0) * (1_000 / ticksPerSecond);
      return [name, ms];
    }),
  );
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

function readTicks(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime and stime, and those of children that have ended.
    return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
  } catch {
    return 0;
  }
}
