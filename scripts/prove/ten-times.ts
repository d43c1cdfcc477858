import { makeBenchWorld } from '../proving/bench/make-bench-world.ts';
import { measureMachineSpeed } from '../proving/machine-speed.ts';
import { comparePages, measurePages, type PageCosts } from '../proving/measure-growth.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

const posts = Number(process.env.PROVE_POSTS || 1_000_000);

export const bar =
  'From 1,000,000 posts to 10,000,000, with ten times the messages of a thread and the notifications of a person: a page of the feed, a post, a profile, a search, a thread and notifications touch at most 1.4 times the buffers; half of the searches take at most 20 ms, where a call through nginx costs 27 µs, and in proportion elsewhere.';

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const measure = async (count: number): Promise<PageCosts> => {
    const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
    try {
      print(`making a world of ${count} posts`);
      return await measurePages(
        system,
        await makeBenchWorld(system, { people: 100_000, posts: count, follows: 5_000_000 }),
      );
    } finally {
      await system.remove();
    }
  };
  const speed = await measureMachineSpeed();
  print(speed.describe());
  return comparePages(await measure(posts), await measure(posts * 10), speed);
}
