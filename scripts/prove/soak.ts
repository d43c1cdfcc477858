import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { soak } from '../proving/soak.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  'Under 60 calls a second for 30 minutes, reads and writes, no call fails, and what garbage collections leave each process in the last third is at most 1.1 times, or 8 MB more than, that in the second third; PostgreSQL, whose buffers fill, has at most 512 MB.';

const seconds = Number(process.env.PROVE_SECONDS || 1_800);

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  try {
    return await soak(system, { seconds, perSecond: 60, sampleMs: 10_000 }, print);
  } finally {
    await system.remove();
  }
}
