import { readdirSync, readFileSync } from 'node:fs';

export type ProcessFacts = { pid: number; parent: number; command: string };

/** All processes below `pid`, itself included, found by their parents (Linux). */
export function readProcessTree(pid: number): ProcessFacts[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((facts) => facts !== undefined);
  const tree = all.filter((facts) => facts.pid === pid);
  for (const facts of tree) tree.push(...all.filter(({ parent }) => parent === facts.pid));
  return tree;
}

function readProcess(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() };
  } catch {
    return undefined;
  }
}

/** The proportional set size in MB: what is shared with others counts by its share. */
export function readMemory(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

/** The proportional set size of a process and its descendants in MB. One that has ended meanwhile takes none. */
export function readTreeMemory(pid: number): number {
  return readProcessTree(pid).reduce((sum, { pid: one }) => sum + readIfThere(one), 0);
}

function readIfThere(pid: number): number {
  try {
    return readMemory(pid);
  } catch {
    return 0;
  }
}
