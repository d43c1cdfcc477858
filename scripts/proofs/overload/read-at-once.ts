import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { registerPeople } from '@stagedoor/test-support/people';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { type CallsMade, makeCalls } from '../instruments/load.ts';
import { describeTimes, percentile } from '../instruments/percentiles.ts';
import type { Finding } from '../proof.ts';

const people = 100;
const timelines = 500;
const rounds = 3;
const mostMs = 2_000;

/** Hundred people at homes of their own open five timelines each, all in one moment. */
export async function readAtOnce(system: TestSystem, print: (line: string) => void): Promise<Finding> {
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
