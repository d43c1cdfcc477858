import { setTimeout as pause } from 'node:timers/promises';
import { type CallsMade, type LoadRequest, makeCalls, makeCallsAtRate } from '../instruments/load.ts';
import { describeTimes, percentile } from '../instruments/percentiles.ts';
import type { Finding } from '../proof.ts';

const mostAcceptedMs = 500;
const mostRefusedMs = 1_100;
const mostRecoveredMs = 5_000;
/** The share of what is served that counts as a usual load. */
const usualShare = 0.2;
const giveUpMs = 15_000;
/** Callers who are there already: that many calls at most are in progress at once. */
const connections = 1_000;

/** Measures how much is served at most and how fast under a usual load, sends several times as much, and then the usual load again. */
export async function raiseLoad(
  port: number,
  requests: readonly LoadRequest[],
  { times, seconds }: { times: number; seconds: number },
  print: (line: string) => void,
): Promise<{ findings: Finding[]; made: number }> {
  await makeCalls({ port, requests, connections: 24 }, { seconds: 3 });
  const { accepted: served } = await makeCalls({ port, requests, connections: 24 }, { seconds: 5 });
  const servedPerSecond = served.length / 5;
  print(`${Math.round(servedPerSecond)} calls a second are served`);
  const make = (perSecond: number, forSeconds: number) =>
    makeCallsAtRate({ port, requests, connections }, { perSecond, seconds: forSeconds });
  const usual = await make(servedPerSecond * usualShare, 5);
  print(`under a usual load ${describeTimes(usual.accepted)}`);
  const over = await make(servedPerSecond * times, seconds);
  const endedAt = performance.now();
  const isAsBefore = ({ accepted, sent }: CallsMade) =>
    accepted.length === sent && percentile(accepted, 0.99) <= 3 * percentile(usual.accepted, 0.99);
  let recoveredMs = Number.POSITIVE_INFINITY;
  while (recoveredMs === Number.POSITIVE_INFINITY && performance.now() - endedAt < giveUpMs) {
    const began = performance.now();
    if (isAsBefore(await make(servedPerSecond * usualShare, 1))) recoveredMs = began - endedAt;
    await pause(100);
  }
  const others = Object.entries(over.others).map(([kind, count]) => `${count} × ${kind}`);
  return {
    made: over.sent,
    findings: [
      {
        measured: `${times} times the load: accepted ${describeTimes(over.accepted)}`,
        holds: percentile(over.accepted, 0.99) <= mostAcceptedMs,
      },
      {
        measured: `refused ${describeTimes(over.refused)}; answered otherwise: ${others.join(', ') || 'none'}`,
        holds: over.refused.length > 0 && percentile(over.refused, 0.99) <= mostRefusedMs && others.length === 0,
      },
      { measured: `as before after ${(recoveredMs / 1_000).toFixed(1)} s`, holds: recoveredMs <= mostRecoveredMs },
    ],
  };
}
