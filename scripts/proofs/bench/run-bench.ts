import { withRealSystem } from '../instruments/real-system.ts';
import type { BenchRow } from './bench-row.ts';
import { type BenchSize, makeBenchWorld } from './bench-world.ts';
import { type BenchPlan, measureCalls } from './measure-calls.ts';
import { measureLikes } from './measure-likes.ts';
import { waitForRest } from './wait-for-rest.ts';

/** Measures what the calls of every day cost in a world of this size, each beside its floor. */
export async function runBench(
  world: BenchSize,
  plan: BenchPlan,
  print: (line: string) => void,
): Promise<readonly BenchRow[]> {
  return withRealSystem({}, async (system) => {
    const started = performance.now();
    const calls = await makeBenchWorld(system, world);
    await waitForRest(system);
    print(`the world was made in ${Math.round((performance.now() - started) / 1_000)} s`);
    return [...(await measureCalls(system, calls, plan, print)), ...(await measureLikes(system, plan))];
  });
}
