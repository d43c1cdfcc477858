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
