import { readMemory, readProcessTree } from './process-tree.ts';

/** Watches how much memory a process and those it started take together, in MB (PSS). */
export function watchMemory(pid: number): { now(): number; most(): number; stop(): void } {
  const now = () => readProcessTree(pid).reduce((sum, { pid: one }) => sum + readIfThere(one), 0);
  let most = now();
  const beat = setInterval(() => {
    most = Math.max(most, now());
  }, 40);
  return { now, most: () => most, stop: () => clearInterval(beat) };
}

/** A process may end while it is looked at. */
function readIfThere(pid: number): number {
  try {
    return readMemory(pid);
  } catch {
    return 0;
  }
}
