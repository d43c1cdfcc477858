import { makeBenchWorld } from '../bench/bench-world.ts';
import { waitForRest } from '../bench/wait-for-rest.ts';
import { describeCost, readCpuTimes } from '../instruments/processes.ts';
import { raisedLimits, withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';
import { raiseLoad } from './raise-load.ts';
import { readAtOnce } from './read-at-once.ts';
import { withstandSlowClients } from './withstand-slow-clients.ts';

export const promise =
  'Under four times the calls that it can serve, for 60 s, 99% of the accepted calls take at most 0.5 s, the others are refused within 1.1 s, and 5 s later response times are back to normal. 500 timelines that 100 people read at once on an idle system are all answered within 2 s. Beside 500 clients that send their bodies slowly and 500 that read slowly, the feed and the sign-in of others take less than twice as long, and none is refused.';
export const minutes = 12;

const seconds = Number(process.env.PROVE_SECONDS ?? 60);
const slowClients = Number(process.env.PROVE_CLIENTS ?? 500);
/** This machine counts as a proxy, so that slow clients can come from other addresses. */
const proxied = { TRUSTED_PROXIES: '127.0.0.1,::1' };
/** The concurrency limits keep their defaults: the proof includes that ordinary users do not hit them. */
const { RATE_LIMIT_PERSON, RATE_LIMIT_ADDRESS, PASSWORD_MEMORY_KIB, PASSWORD_PASSES } = raisedLimits;
const usualConcurrency = { RATE_LIMIT_PERSON, RATE_LIMIT_ADDRESS, PASSWORD_MEMORY_KIB, PASSWORD_PASSES };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const loaded = await withRealSystem({ env: { ...raisedLimits, ...proxied } }, async (system) => {
    const calls = await makeBenchWorld(system, { people: 5_000, posts: 50_000, follows: 250_000 });
    await waitForRest(system);
    const requests = calls
      .flatMap((call) => call.requests.map(({ path, token }) => ({ path: `/api${path}`, token })))
      .map((request, index) => ({ ...request, from: `198.51.100.${index % 100}` }));
    const before = readCpuTimes(system);
    const outcome = await raiseLoad(Number(new URL(system.address).port), requests, { times: 4, seconds }, print);
    print(describeCost(before, readCpuTimes(system), outcome.made));
    return outcome.findings;
  });
  const shared = await withRealSystem({ env: { ...usualConcurrency, ...proxied } }, async (system) => [
    await readAtOnce(system, print),
    ...(await withstandSlowClients(system, { slowClients, seconds: Math.min(15, seconds) }, print)),
  ]);
  return [...loaded, ...shared];
}
