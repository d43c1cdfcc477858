import { makeBenchWorld } from '../proving/bench/make-bench-world.ts';
import { describeCost, readCpuTimes } from '../proving/cpu-time.ts';
import { runOverload } from '../proving/overload/run-overload.ts';
import { medianPercentile, percentile } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { waitForRest } from '../proving/wait-for-rest.ts';

export const bar =
  'Under four times the calls that it serves, for 60 s, 99% of the accepted ones take at most three times as long as under a usual load, all others are answered 429 or 503 within that time, and 5 s later all is as before.';

const seconds = Number(process.env.PROVE_SECONDS ?? 60);

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  try {
    const calls = await makeBenchWorld(system, { people: 5_000, posts: 50_000, follows: 250_000 });
    await waitForRest(system);
    const requests = calls
      .filter(({ service }) => service === 'social')
      .flatMap((call) => call.requests.map(({ path, token }) => ({ path: `/api${path}`, token })));
    const port = Number(new URL(system.address).port);
    const plan = { servedPerSecond: undefined, times: 4, seconds };
    const outcome = await runOverload(port, requests, plan, print, (phase) => {
      const before = readCpuTimes(system);
      return ({ sent }) => print(`${phase}: ${describeCost(before, readCpuTimes(system), sent)}`);
    });
    const usual = percentile(outcome.unloaded.accepted, 0.99);
    const { accepted, refused, others, sent } = outcome.overloaded;
    const within = medianPercentile(accepted, 0.99);
    const refusedWithin = medianPercentile(refused, 0.99);
    const described = Object.entries(others)
      .map(([status, count]) => `${count} ${status}`)
      .join(', ');
    return [
      {
        measured: `99% of ${accepted.length} accepted calls within ${within.toFixed(0)} ms, of a usual load ${usual.toFixed(0)} ms (${(within / usual).toFixed(1)} times), the median of three parts; of all of them within ${percentile(accepted, 0.99).toFixed(0)}`,
        holds: accepted.length > 0 && within <= 3 * usual,
      },
      {
        measured: `${refused.length} of ${sent} calls refused, 99% within ${refusedWithin.toFixed(0)} ms, of all of them within ${percentile(refused, 0.99).toFixed(0)}; ${described || 'none'} answered otherwise`,
        holds: refused.length > 0 && described === '' && refusedWithin <= 3 * usual,
      },
      {
        measured: `as before after ${(outcome.recoveredMs / 1_000).toFixed(1)} s`,
        holds: outcome.recoveredMs <= 5_000,
      },
    ];
  } finally {
    await system.remove();
  }
}
