import { readTreeMemory } from './process-tree.ts';

/** Samples the memory of a process and its descendants, in MB (PSS). */
export function watchMemory(pid: number): { now(): number; most(): number; stop(): void } {
  const now = () => readTreeMemory(pid);
  let most = now();
  const beat = setInterval(() => {
    most = Math.max(most, now());
  }, 40);
  return { now, most: () => most, stop: () => clearInterval(beat) };
}
