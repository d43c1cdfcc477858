import { runKills } from '../proving/faults/run-kills.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar =
  '200,000 acknowledged writes (posts, comments, messages, likes, follows, tips) over 100 kills of random parts, database and broker among them: none lost, none twice, each counted and told once; the ledger comes to zero.';

const writes = Number(process.env.PROVE_WRITES || 200_000);
const kills = Number(process.env.PROVE_KILLS || 100);
const seed = Number(process.env.PROVE_SEED || 1);
const parts = ['gateway', 'auth', 'social', 'messaging', 'notifications', 'payments', 'nats', 'postgres'];

export async function run(print: (line: string) => void): Promise<Finding> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  try {
    const plan = { seed, people: 200, writers: 24, writes, kills, settleMs: 300_000 };
    const started = performance.now();
    const { acknowledged, failures, killed, slowestMs, differences } = await runKills(system, parts, plan, print);
    for (const difference of differences.slice(0, 20)) print(difference);
    const count = [...killed.values()].reduce((sum, times) => sum + times, 0);
    const each = [...killed].map(([part, times]) => `${part} ${times}`).join(', ');
    return {
      measured: `seed ${seed}: ${acknowledged} writes acknowledged after ${failures} failed calls, over ${count} kills (${each}), in ${Math.round((performance.now() - started) / 60_000)} minutes: ${differences.length} not as promised; served again after ${(slowestMs / 1_000).toFixed(1)} s at the most`,
      holds: acknowledged >= writes && count === kills && differences.length === 0,
    };
  } finally {
    await system.remove();
  }
}
