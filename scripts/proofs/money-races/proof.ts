import { raisedLimits, withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';
import { runRaces } from './run-races.ts';

export const promise =
  'Buying while price, audience, deletion, suspension, refund and dispute race for 30 minutes with 100 kills: nobody pays for nothing, twice, or another price; what is never confirmed keeps nothing open; nobody comes below zero by their own act, nor leaves owing; the ledger comes to zero.';
export const minutes = 38;

const seconds = Number(process.env.PROVE_SECONDS || 1_800);
const kills = Number(process.env.PROVE_KILLS || 100);
const seed = Number(process.env.PROVE_SEED || 1);

export function run(print: (line: string) => void): Promise<Finding[]> {
  // Creators who have been paid out can owe.
  const env = { ...raisedLimits, PAYOUT_SAFETY_HOLD_HOURS: '0' };
  return withRealSystem({ env }, async (system) => {
    const plan = { seconds, kills, seed, creators: 4, fans: 12, settleSeconds: 180 };
    const { attempts, charges, active, killed, checks, done, problems } = await runRaces(system, plan, print);
    const count = (of: ReadonlyMap<string, number>) => [...of].map(([name, times]) => `${times} ${name}`).join(', ');
    const killCount = [...killed.values()].reduce((sum, times) => sum + times, 0);
    for (const problem of problems) print(problem);
    return [
      {
        measured: `${attempts} purchases tried, ${charges} charged, ${active} of them active; at the same time ${count(done)}; ${killCount} kills (${count(killed)}), ${checks} checks of what must always hold; ${problems.length} problems${problems.length === 0 ? ', the ledger comes to zero' : `: ${problems.slice(0, 5).join('; ')}`}`,
        holds: problems.length === 0 && charges > 0 && killCount >= kills * 0.9,
      },
    ];
  });
}
