import type { Finding } from '../proof.ts';
import { formatRow } from './bench-row.ts';
import { runBench } from './run-bench.ts';

export const promise =
  'With 100,000 people, 1,000,000 posts and 5,000,000 follows a page of the timeline costs 1.2 ms of a processor, a post 0.7, a like with all that follows 4, and each call at most three times a bare Fastify with the same bytes and its SQL. Milliseconds are those of a machine where a call through nginx costs 27 µs. `npm run bench` has options.';
export const minutes = 35;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const world = { people: 100_000, posts: 1_000_000, follows: 5_000_000 };
  const rows = await runBench(world, { rounds: 3, calls: 2_000 }, print);
  return rows.map((row) => ({ measured: formatRow(row), holds: row.holds }));
}
