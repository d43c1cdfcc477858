import { readMemory, readProcessTree } from './process-tree.ts';

/** Samples the memory of a process and its descendants, in MB (PSS). */
export function watchMemory(pid: number): { now(): number; most(): number; stop(): void } {
  const now = () => readProcessTree(pid).reduce((sum, { pid: one }) => sum + readIfThere(one), 0);
  let most = now();
  const beat = setInterval(() => {
    most = Math.max(most, now());
  }, 40);
  return { now, most: () => most, stop: () => clearInterval(beat) };
}

/** Returns 0 for a process that has ended. */
function readIfThere(pid: number): number {
  try {
    return readMemory(pid);
  } catch {
    return 0;
  }
}
