import { withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';
import { type BenchRow, formatRow } from './bench-row.ts';
import { type BenchSize, makeBenchWorld } from './bench-world.ts';
import { type BenchPlan, measureCalls } from './measure-calls.ts';
import { measureLikes } from './measure-likes.ts';
import { waitForRest } from './wait-for-rest.ts';

export const promise =
  'With 100,000 people, 1,000,000 posts and 5,000,000 follows a page of the timeline costs 1.2 ms of a processor, a post 0.7, a like with all that follows 4, and each call at most three times a bare Fastify with the same bytes and its SQL. Milliseconds are those of a machine where a call through nginx costs 27 µs. `npm run bench` has options.';
export const minutes = 35;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const world = { people: 100_000, posts: 1_000_000, follows: 5_000_000 };
  const rows = await runBench(world, { rounds: 3, calls: 2_000 }, print);
  return rows.map((row) => ({ measured: formatRow(row), holds: row.holds }));
}

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
