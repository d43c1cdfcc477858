import { setTimeout as pause } from 'node:timers/promises';
import { type CallsMade, type LoadRequest, makeCalls, makeCallsAtRate } from '../instruments/load.ts';
import { describeTimes, percentile } from '../instruments/percentiles.ts';
import type { Finding } from '../proof.ts';

const mostAcceptedMs = 500;
const mostRefusedMs = 1_100;
const mostRecoveredMs = 5_000;
/** The share of what is served that counts as a usual load. */
const usualShare = 0.2;
/** Callers who are there already: that many calls at most are in progress at once. */
const connections = 1_000;

/**
 * Measures how much is served at most and how fast under a usual load, sends several times as much for `seconds`, and then the usual load
 * again. Each other part takes 5 s, or `seconds` where that is less.
 */
export async function raiseLoad(
  port: number,
  requests: readonly LoadRequest[],
  { times, seconds }: { times: number; seconds: number },
  print: (line: string) => void,
): Promise<Finding[]> {
  const partSeconds = Math.min(5, seconds);
  await makeCalls({ port, requests, connections: 24 }, { seconds: partSeconds });
  const { accepted: served } = await makeCalls({ port, requests, connections: 24 }, { seconds: partSeconds });
  const servedPerSecond = served.length / partSeconds;
  print(`${Math.round(servedPerSecond)} calls a second are served`);
  const make = (perSecond: number, forSeconds: number) =>
    makeCallsAtRate({ port, requests, connections }, { perSecond, seconds: forSeconds });
  const usual = await make(servedPerSecond * usualShare, partSeconds);
  print(`under a usual load ${describeTimes(usual.accepted)}`);
  const over = await make(servedPerSecond * times, seconds);
  const endedAt = performance.now();
  const isAsBefore = ({ accepted, sent }: CallsMade) =>
    accepted.length === sent && percentile(accepted, 0.99) <= 3 * percentile(usual.accepted, 0.99);
  let recoveredMs = Number.POSITIVE_INFINITY;
  while (recoveredMs === Number.POSITIVE_INFINITY && performance.now() - endedAt < partSeconds * 3_000) {
    const began = performance.now();
    if (isAsBefore(await make(servedPerSecond * usualShare, 1))) recoveredMs = began - endedAt;
    await pause(100);
  }
  const others = Object.entries(over.others).map(([kind, count]) => `${count} × ${kind}`);
  return [
    {
      measured: `${times} times the load: accepted ${describeTimes(over.accepted)}`,
      holds: percentile(over.accepted, 0.99) <= mostAcceptedMs,
    },
    {
      measured: `refused ${describeTimes(over.refused)}; answered otherwise: ${others.join(', ') || 'none'}`,
      holds: over.refused.length > 0 && percentile(over.refused, 0.99) <= mostRefusedMs && others.length === 0,
    },
    { measured: `as before after ${(recoveredMs / 1_000).toFixed(1)} s`, holds: recoveredMs <= mostRecoveredMs },
  ];
}
