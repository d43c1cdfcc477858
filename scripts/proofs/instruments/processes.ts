import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readProcessTree } from '@stagedoor/test-support/process-tree';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { identifyProcess } from '../../supervisor/process-identity.ts';

/** Ticks of the kernel's clock that a process's times are given in. */
const ticksPerSecond = 100;

type RunningPart = { name: string; pid: number };

/** Returns the processes of a running system, from the supervisor's run file. */
export function readRunningParts({ dataDir }: Pick<TestSystem, 'dataDir'>): RunningPart[] {
  return (JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8')) as { parts: RunningPart[] }).parts;
}

/** The process of a part. Throws where it does not run. */
export function pidOf(system: TestSystem, part: string): number {
  const pid = readRunningParts(system).find(({ name }) => name === part)?.pid;
  if (pid === undefined || isGone(pid)) throw new Error(`${part} does not run`);
  return pid;
}

export function isGone(pid: number): boolean {
  return identifyProcess(pid) === undefined;
}

/** Returns each part's CPU time so far, its children included, in ms (Linux). */
export function readCpuTimes(system: TestSystem): Map<string, number> {
  return new Map(readRunningParts(system).map(({ name, pid }) => [name, readTreeCpuTime(pid)]));
}

/** Returns the CPU time of the processes below `pid`, itself and those that have ended included, in ms (Linux). */
export function readTreeCpuTime(pid: number): number {
  return readProcessTree(pid).reduce((sum, one) => sum + readTicks(one.pid, [11, 12, 13, 14]), 0);
}

/** The proportional set size in MB: what is shared with others counts by its share. */
export function readMemory(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** The sum of these times in /proc/<pid>/stat, counted from the state of the process, in ms; 0 where it is gone. */
function readTicks(pid: number, fields: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.reduce((sum, index) => sum + Number(values[index]), 0) * (1_000 / ticksPerSecond);
  } catch {
    return 0;
  }
}
