import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { registerPeople } from '@stagedoor/test-support/people';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { makeBenchWorld } from '../bench/bench-world.ts';
import { waitForRest } from '../bench/wait-for-rest.ts';
import { type CallsMade, makeCalls } from '../instruments/load.ts';
import { describeTimes, percentile } from '../instruments/percentiles.ts';
import { raisedLimits, withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';
import { raiseLoad } from './raise-load.ts';
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
    return raiseLoad(Number(new URL(system.address).port), requests, { times: 4, seconds }, print);
  });
  const shared = await withRealSystem({ env: { ...usualConcurrency, ...proxied } }, async (system) => [
    await readAtOnce(system, print),
    ...(await withstandSlowClients(system, { slowClients, seconds: Math.min(15, seconds) }, print)),
  ]);
  return [...loaded, ...shared];
}

const [people, timelines] = [100, 500];
const rounds = 3;
const mostMs = 2_000;

/** Hundred people at homes of their own open five timelines each, all in one moment. */
async function readAtOnce(system: TestSystem, print: (line: string) => void): Promise<Finding> {
  const load = `${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}`;
  print(`${load}: on a busy machine this measures the machine`);
  const requests = (await registerPeople(system.address, people)).flatMap(({ token }, index) =>
    Array.from({ length: timelines / people }, () => ({
      path: '/api/posts/feed',
      token,
      from: `198.51.100.${index}`,
    })),
  );
  const port = Number(new URL(system.address).port);
  const made: CallsMade[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await pause(5_000);
    made.push(await makeCalls({ port, requests, connections: timelines }, { amount: timelines }));
  }
  const accepted = made.flatMap((one) => one.accepted);
  return {
    measured: `${timelines} timelines at once, ${rounds} times: ${describeTimes(accepted)}; ${timelines * rounds - accepted.length} refused`,
    holds: accepted.length === timelines * rounds && percentile(accepted, 1) <= mostMs,
  };
}
