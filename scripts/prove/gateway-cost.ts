import { measureGatewayCost } from '../proving/gateway-cost.ts';
import { percentile } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';

export const bar =
  'With all its guards on, the gateway takes at most 6 times the processor time of nginx for a signed-in call with an answer of 5.4 kB.';

const most = 6;

export async function run(print: (line: string) => void): Promise<Finding> {
  const { gateway, nginx, calls } = await measureGatewayCost(print);
  const own = percentile(gateway, 0.5);
  if (nginx === undefined) throw new Error(`${own.toFixed(0)} µs a call, but there is no nginx here to compare with`);
  const times = own / percentile(nginx, 0.5);
  return {
    measured: `${own.toFixed(0)} µs a call, ${times.toFixed(1)} times nginx (medians of ${gateway.length} rounds of ${calls} calls)`,
    holds: times <= most,
  };
}
